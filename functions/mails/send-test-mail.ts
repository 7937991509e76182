import type { MailType } from '../../shared/contract/mails.ts'
import { newId } from '../../shared/ids.ts'
import type { Locale } from '../../shared/locales.ts'
import { auditPart } from '../kit/audit.ts'
import { quotaPart } from '../kit/limits/quota.ts'
import type { MailScope, MailSender } from '../kit/mail/sender.ts'
import { hashOfAddress } from '../kit/mail/suppression.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { testMailsPerDay } from './quotas.ts'
import { sampleMail } from './sample-mail.ts'

interface Deps extends MailScope {
  readonly table: Table
  readonly mails: MailSender
  readonly siteUrl: string
}

/**
 * Sends a sample e-mail (rules 16.8). Quota, audit record and claim are one transaction. The record has the hash of the
 * address: it may belong to a person without an account.
 * @throws Refusal request.limit_reached
 */
export async function sendTestMail(
  { table, mails, siteUrl, now, logger }: Deps,
  actor: Actor,
  { type, to, locale }: { readonly type: MailType; readonly to: string; readonly locale: Locale },
): Promise<{ result: 'sent' | 'failed' | 'suppressed' }> {
  // The sample's links lead to the profile, so they are no headers for mail clients.
  const { unsubscribe: _, ...mail } = { ...sampleMail(type, { siteUrl, now, locale }), to, tag: 'test' }
  const prepared = mails.prepare({ id: newId('notice', now), mail, required: false }, { now, logger })
  const after = { type, address: hashOfAddress(to) }
  await transact(table, [
    quotaPart(testMailsPerDay, actor.userId, now),
    auditPart(actor, { action: 'send:test-mail', targetId: 'mails', before: {}, after, reason: '' }, now),
    prepared.part,
  ])
  const result = await prepared.send()
  return { result: result === 'sent' || result === 'suppressed' ? result : 'failed' }
}
