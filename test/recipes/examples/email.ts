import { after, all, before, json, type Recipe, tests, types } from '../recipe.ts'

const mailTests = tests('functions/notifications/mails/mails.test.ts')
const contract = tests('test/contracts/notifications.test.ts')

/** An e-mail that welcomes a confirmed account. */
export const email: Recipe = {
  title: 'Add an e-mail',
  names: { name: 'account-confirmed' },
  steps: [
    {
      file: 'functions/notifications/mails/account-confirmed.ts',
      change: () => `import { accountConfirmed } from '../../../events/account-events.ts'
import { notificationFor } from '../event-notification.ts'

export const accountConfirmedMail = notificationFor(accountConfirmed, {
  kind: 'account',
  to: ({ userId }) => [userId],
  line: () => ({ text: 'accountConfirmed', values: {}, link: '/profile' }),
  write: (_, { texts: { confirmed } }) => ({
    subject: confirmed.subject,
    paragraphs: [confirmed.hello],
    button: { label: confirmed.button, path: '/profile' },
  }),
})
`,
      enforcedBy: types('functions/notifications/mails/mails.ts'),
      reports: 'account-confirmed.ts',
    },
    {
      file: 'functions/notifications/mails/mails.ts',
      change: all(
        before('import { contactChangedMail }', "import { accountConfirmedMail } from './account-confirmed.ts'\n"),
        before('  recyclableApprovedMail,\n', '  accountConfirmedMail,\n'),
      ),
      enforcedBy: mailTests,
      reports: 'include one entry per event and per file',
    },
    {
      file: 'functions/texts/ptBR/notifications.json',
      change: json((texts) => {
        texts.confirmed = { subject: 'Boas-vindas', hello: 'Sua conta está pronta.', button: 'Ver perfil' }
      }),
      enforcedBy: types('functions/notifications/mails/mails.ts'),
      reports: 'confirmed',
    },
    {
      file: 'shared/notifications/texts.ts',
      change: before("  'recyclableApproved',\n", "  'accountConfirmed',\n"),
      enforcedBy: types('functions/notifications/mails/mails.ts'),
      reports: 'accountConfirmed',
    },
    {
      file: 'web/i18n/ptBR/notifications.json',
      change: json((texts) => Object.assign(texts.notice as object, { accountConfirmed: 'Sua conta está pronta.' })),
      enforcedBy: contract,
      reports: 'accountConfirmed',
    },
    {
      file: 'infra/nouns/notifications.ts',
      change: after('    pattern: patternOf(\n      recyclableApproved,\n', '      accountConfirmed,\n'),
      enforcedBy: tests('test/infra/subscriptions.test.ts'),
      reports: 'AccountConfirmed',
    },
    {
      file: 'functions/notifications/mails/mails.test.ts',
      change: before("      'AccountDeletionRequested',\n", "      'AccountConfirmed',\n"),
      enforcedBy: mailTests,
      reports: 'AccountConfirmed',
    },
    {
      file: 'docs/reference/words/events.json',
      change: (text) => text.replace('"admins, by their switches"', '"admins, by their switches; account notice"'),
      enforcedBy: contract,
      reports: 'AccountConfirmed',
    },
    {
      file: 'docs/reference/events.md',
      change: (text) => text.replace(/^(\| `AccountConfirmed` .*) \|$/m, '$1; account notice |'),
      enforcedBy: tests('test/contracts/reference.test.ts'),
      reports: 'docs/reference/events.md',
    },
  ],
}
