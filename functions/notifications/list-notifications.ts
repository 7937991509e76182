import type * as z from 'zod'
import type { EventDefinition } from '../../events/event.ts'
import { referralPaid, referralQualified } from '../../events/referral-events.ts'
import { rewardCents } from '../../shared/referrals/reward.ts'
import type { EventNotification } from './event-notification.ts'

/** A notification that the list alone shows. */
type ListNotification<Data = unknown> = Pick<EventNotification<Data>, 'definition' | 'kind' | 'to' | 'line'>

function listed<Data>(
  definition: EventDefinition<string, z.ZodType<Data>>,
  notification: Omit<ListNotification<Data>, 'definition'>,
): ListNotification {
  return { definition, ...notification } as unknown as ListNotification
}

/** Admins pay several referrals at once: an e-mail each would be too many (rules 11.14). */
export const listNotifications = [
  listed(referralQualified, {
    kind: 'money',
    to: ({ referrerId }) => [referrerId],
    line: () => ({ text: 'referralQualified', values: { amountCents: rewardCents }, link: '/referrals' }),
  }),
  listed(referralPaid, {
    kind: 'money',
    to: ({ referrerId }) => [referrerId],
    line: ({ amountCents }) => ({
      text: 'referralPaid',
      values: { amountCents },
      link: '/referrals',
    }),
  }),
]
