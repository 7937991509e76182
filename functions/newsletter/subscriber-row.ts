import * as z from 'zod'
import { type Subscription, subscription } from '../../shared/contract/newsletter.ts'

/** One a known address. */
export const subscriberRow = subscription.extend({
  /** Of the address (`hashOfAddress`). */
  hash: z.string(),
  version: z.int(),
  /** Secret of the link that ends the newsletter and shows the data; each e-mail has it. */
  linkToken: z.string(),
  /** Confirmation links under way: only the hash of each secret is stored. */
  confirmations: z.array(z.object({ hash: z.string(), until: z.iso.datetime() })),
})
export type SubscriberRow = z.infer<typeof subscriberRow>

export function toSubscription(row: SubscriberRow): Subscription {
  const { email, status, locale, privacyVersion, requestedAt, confirmedAt, endedAt, endedBy } = row
  return { email, status, locale, privacyVersion, requestedAt, confirmedAt, endedAt, endedBy }
}

export interface Link {
  readonly hash: string
  readonly token: string
}

export function linkOf(text: string): Link {
  const [hash = '', token = ''] = text.split('.')
  return { hash, token }
}

export function linkText({ hash, token }: Link): string {
  return `${hash}.${token}`
}
