import { randomUUID } from 'node:crypto'
import { type Mock, vi } from 'vitest'
import { sharedBudget } from '../../functions/kit/limits/budgets.ts'
import type { Mail } from '../../functions/kit/mail/mail.tsx'
import { type MailSender, mailSender } from '../../functions/kit/mail/sender.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { newsletterMailsPerDay } from '../../functions/newsletter/quotas.ts'
import { confirm, subscribe } from '../../functions/newsletter/subscribe.ts'

export const siteUrl = 'https://retorna.example'
export const now = new Date('2026-11-24T12:00:00.000Z')
export const anHour = new Date(now.getTime() + 3_600_000)
export const logger = { info: () => undefined, error: () => undefined }

interface Readers {
  readonly transport: Mock<(mail: Mail) => Promise<void>>
  readonly mails: MailSender
  readonly deps: (at?: Date) => Parameters<typeof subscribe>[0]
  readonly sentMails: () => Mail[]
  readonly ask: (email: string, at?: Date) => Promise<void>
  /** A confirmed subscriber with the link of its e-mails. */
  readonly confirmed: () => Promise<{ readonly email: string; readonly link: string }>
}

/** Returns the secret part of the link in an e-mail. */
export const linkIn = (mail: Mail | undefined) => mail?.button?.url.split('#')[1] ?? ''

/** Subscribers of a table, and the e-mails that they get. */
export function createReaders(table: Table): Readers {
  const transport = vi.fn<(mail: Mail) => Promise<void>>()
  const mails = mailSender(table, transport)
  const countMail = sharedBudget(table, newsletterMailsPerDay)
  const deps = (at = now) => ({ table, mails, siteUrl, logger, now: at, countMail })
  const sentMails = () => transport.mock.calls.map(([mail]) => mail)
  const ask = (email: string, at = now) => subscribe(deps(at), { email, privacyAccepted: true, locale: 'ptBR' })
  const confirmed = async () => {
    const email = `${randomUUID()}@mail.example`
    await ask(email)
    const { link } = await confirm(table, linkIn(sentMails().at(-1)), now)
    return { email, link }
  }
  return { transport, mails, deps, sentMails, ask, confirmed }
}
