import { identityChanged } from '../../../events/user-events.ts'
import { notificationFor } from '../event-notification.ts'

/** Reports a changed name, CPF or CNPJ to an address of the account (rules 3.10). */
export const identityChangedMail = notificationFor(identityChanged, {
  kind: 'account',
  to: ({ userId }) => [userId],
  address: ({ address }) => address,
  line: () => ({ text: 'identityChanged', values: {}, link: '/profile' }),
  write: ({ changed }, { texts: { contact, identity } }) => ({
    subject: identity.subject,
    paragraphs: [identity[changed], identity.wait, contact.hello, contact.answer],
    button: { label: contact.button, path: '/profile' },
  }),
})
