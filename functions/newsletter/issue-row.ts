import * as z from 'zod'
import { type NewsletterIssue, newsletterIssue } from '../../shared/contract/newsletter.ts'
import { mailRunFields } from '../kit/mail/mail-run.ts'
import { subscriberShards } from '../kit/mail/subscriber-key.ts'

export const issueRow = newsletterIssue
  .pick({ id: true, version: true, state: true, subject: true, text: true, createdAt: true })
  .extend({ ...mailRunFields, startedAt: z.iso.datetime().nullable() })
export type IssueRow = z.infer<typeof issueRow>

export function toIssue(row: IssueRow): NewsletterIssue {
  const { id, version, state, subject, text, createdAt, startedAt, finishedAt, stopReason, sent, bounced } = row
  const progress = state === 'sent' ? 100 : Math.floor((100 * row.shard) / subscriberShards)
  return {
    id,
    version,
    state,
    subject,
    text,
    createdAt,
    startedAt,
    finishedAt,
    stopReason,
    progress,
    sent,
    bounced,
    complained: row.complained,
  }
}

const tagPrefix = 'newsletter_'
export const tagOfIssue = (id: string) => `${tagPrefix}${id}`

/** Undefined for another e-mail. */
export function issueOfTag(tag: string | undefined): string | undefined {
  return tag?.startsWith(tagPrefix) ? tag.slice(tagPrefix.length) : undefined
}
