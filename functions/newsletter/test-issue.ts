import { newId } from '../../shared/ids.ts'
import { quotaPart } from '../kit/limits/quota.ts'
import type { MailScope, MailSender } from '../kit/mail/sender.ts'
import type { Actor } from '../kit/people/actor.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { seenIssue } from './decide-issue.ts'
import { issueAuditPart, readIssue } from './issues/store.ts'
import { issueMail } from './mails.ts'
import { issueTestsPerDay } from './quotas.ts'

interface Deps extends MailScope {
  readonly table: Table
  readonly mails: MailSender
  readonly siteUrl: string
}

/**
 * Sends an issue to the admin's own address. Quota, audit record and claim are one transaction.
 * @throws Refusal newsletter.issue_not_found, newsletter.issue_changed_meanwhile, profile.not_found,
 *   request.limit_reached
 */
export async function testIssue(
  { table, mails, siteUrl, now, logger }: Deps,
  admin: Actor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<{ result: 'sent' | 'failed' | 'suppressed' }> {
  const issue = seenIssue(await readIssue(table, id), version)
  const { email: to } = await readProfileToChange(table, admin.userId)
  const mail = issueMail(siteUrl, issue, { to, tag: 'test', reader: undefined })
  const prepared = mails.prepare({ id: newId('notice', now), mail, required: false }, { now, logger })
  await transact(table, [
    quotaPart(issueTestsPerDay, admin.userId, now),
    issueAuditPart(admin, { action: 'test', before: undefined, after: issue }, now),
    prepared.part,
  ])
  const result = await prepared.send()
  return { result: result === 'sent' || result === 'suppressed' ? result : 'failed' }
}
