import * as z from 'zod'
import type { Table } from '../table/table.ts'
import { type SuppressionCause, suppress } from './suppression.ts'

const mail = z.object({ tags: z.record(z.string(), z.array(z.string())).default({}) })

/** The part of an event of SES that the product uses (Amazon SES Developer Guide, "Event data examples"). */
export const sesEvent = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({
      bounceType: z.enum(['Undetermined', 'Permanent', 'Transient']),
      bouncedRecipients: z.array(z.object({ emailAddress: z.string() })),
    }),
    mail,
  }),
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({ complainedRecipients: z.array(z.object({ emailAddress: z.string() })) }),
    mail,
  }),
])
export type SesEvent = z.infer<typeof sesEvent>

export interface MailFeedback {
  readonly cause: Extract<SuppressionCause, 'bounced' | 'complained'>
  readonly addresses: readonly string[]
  /** Tag of the e-mail: its type or run. */
  readonly tag: string | undefined
}

/** Undefined for a bounce that may be temporary: the address stays in use. */
export function feedbackOf(event: SesEvent): MailFeedback | undefined {
  const tag = event.mail.tags.mail?.[0]
  if (event.eventType === 'Complaint')
    return {
      cause: 'complained',
      addresses: event.complaint.complainedRecipients.map(({ emailAddress }) => plain(emailAddress)),
      tag,
    }
  if (event.bounce.bounceType !== 'Permanent') return undefined
  return {
    cause: 'bounced',
    addresses: event.bounce.bouncedRecipients.map(({ emailAddress }) => plain(emailAddress)),
    tag,
  }
}

/** Stores the feedback of an address (rules 16.9). Idempotent. */
export async function recordFeedback(table: Table, { cause, addresses }: MailFeedback, now: Date): Promise<void> {
  for (const address of addresses) await suppress(table, address, cause, now)
}

/** SES may add the display name. */
function plain(address: string): string {
  return /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address
}
