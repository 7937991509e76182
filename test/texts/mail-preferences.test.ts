import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { existingAccountMail, recoveryMail, signInMail, signUpMail } from '../../functions/accounts/codes/mails.ts'
import { writeReminder } from '../../functions/approvals/reminder.ts'
import { catalogues as reminderTexts } from '../../functions/approvals/texts/approvals.ts'
import { type Mail, renderHtml, renderText } from '../../functions/kit/mail/mail.tsx'
import { mailTo } from '../../functions/kit/mail/mail-content.ts'
import { sampleMail } from '../../functions/mails/sample-mail.ts'
import { confirmationMail, issueMail, knownAddressMail } from '../../functions/newsletter/mails.ts'
import { mails } from '../../functions/notifications/mails/mails.ts'
import { catalogues } from '../../functions/notifications/texts/notifications.ts'
import { mailTypes } from '../../shared/contract/mails.ts'
import { locales } from '../../shared/locales.ts'
import { sampleProfile } from '../support/people/profiles.ts'

const site = 'https://retorna.example'
const root = join(import.meta.dirname, '../..')
const ofAccount = `${site}/profile#notifications`
const now = new Date('2026-11-23T12:00:00.000Z')
const subscriber = { email: 'ana@mail.example', hash: 'HASH', linkToken: 'LINK' }
const waiting = [
  { kind: 'withdrawal', count: 2, isComplete: true, amountCents: 500, oldest: now.toISOString() },
] as const
const request = { id: 'req_1', code: '123456', email: 'ana@mail.example' }
const whole = (mail: object): Mail => ({ to: 'ana@mail.example', ...mail }) as Mail

function exampleOf({ name, version }: { readonly name: string; readonly version: number }) {
  const kebab = name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  return JSON.parse(readFileSync(join(root, 'events/examples', `${kebab}.v${version}.json`), 'utf8')) as {
    readonly data: unknown
  }
}

const shownIn = ({ preferences, ...mail }: Mail) => {
  const url = preferences?.url ?? 'none'
  const all = { preferences, ...mail }
  return [renderHtml(all).includes(`href="${url}"`), renderText(all).includes(`${preferences?.label}: ${url}`)]
}

describe.each(locales)('e-mails in %s', (locale) => {
  const reader = sampleProfile({ locale })
  const toAccounts: Readonly<Record<string, readonly Mail[]>> = {
    notifications: mails.map((mail) =>
      mailTo(catalogues, reader, site, mail.write, mail.definition.data.parse(exampleOf(mail.definition).data)),
    ),
    samples: mailTypes.map((type) => sampleMail(type, { siteUrl: site, now, locale })),
    reminder: [mailTo(reminderTexts, reader, site, writeReminder, { waiting })],
    codes: [
      existingAccountMail(locale, site),
      signInMail(locale, site, '123456'),
      recoveryMail(locale, site, request),
    ].map(whole),
  }

  it.each(Object.keys(toAccounts))('lead an account to its preferences: %s', (kind) => {
    for (const mail of toAccounts[kind] ?? []) {
      expect(mail.preferences?.url, mail.subject).toBe(ofAccount)
      expect(shownIn(mail), mail.subject).toEqual([true, true])
    }
  })

  it('lead a subscriber of the newsletter to what is stored, the request to confirm too', () => {
    const to = { ...subscriber, locale }
    const issue = { to: to.email, tag: 'newsletter_1', reader: to }
    for (const mail of [
      confirmationMail(site, to, 'TOKEN'),
      knownAddressMail(site, to),
      issueMail(site, { subject: 'Novidades', text: '<p>Olá</p>' }, issue),
    ]) {
      expect(mail.preferences?.url, mail.subject).toBe(`${site}/newsletter/data#HASH.LINK`)
      expect(shownIn(mail), mail.subject).toEqual([true, true])
    }
  })

  it('lead nowhere without an account', () => {
    expect(signUpMail(locale, '123456').preferences).toBeNull()
  })
})

it('only these files write e-mails without preferences', () => {
  const files = globSync('functions/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const without = files.filter((file) => /\bpreferences:.* null\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(without.toSorted()).toEqual([
    // A sign-up has no account yet.
    'functions/accounts/codes/mails.ts',
    // The test of an issue goes to an admin.
    'functions/newsletter/mails.ts',
    // Support answers visitors, who have neither an account nor a subscription.
    'functions/notifications/notify-visitor.ts',
  ])
})
