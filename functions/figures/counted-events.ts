import type * as z from 'zod'
import { accountConfirmed } from '../../events/account-events.ts'
import { conversationStarted } from '../../events/conversation-events.ts'
import type { EventDefinition, EventEnvelope } from '../../events/event.ts'
import { orderCompleted } from '../../events/order-events.ts'
import {
  donationCompleted,
  donationRejected,
  donationRequested,
  withdrawalCompleted,
  withdrawalFailed,
  withdrawalRequested,
} from '../../events/payout-events.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { accountDeleted } from '../../events/privacy-events.ts'
import { recyclableApproved, recyclableRejected, recyclableSubmitted } from '../../events/recyclable-events.ts'
import { referralPaid, referralQualified } from '../../events/referral-events.ts'
import { userRestored, userSuspended } from '../../events/user-events.ts'
import type { Figures } from './metrics.ts'

/** The event's increments; it names neither user nor ad. */
interface CountedEvent {
  readonly definition: { readonly name: string; readonly version: number }
  figuresOf(detail: unknown): { readonly id: string; readonly at: string; readonly figures: Figures }
}

function counts<Name extends string, Data extends z.ZodType>(
  definition: EventDefinition<Name, Data>,
  figuresOf: (data: z.infer<Data>) => Figures,
): CountedEvent {
  return {
    definition,
    figuresOf: (detail) => {
      const { id, at, data }: EventEnvelope<z.infer<Data>> = definition.envelope.parse(detail)
      return { id, at, figures: figuresOf(data) }
    },
  }
}

const daySeconds = 24 * 60 * 60

function decision(waited: number | undefined): Figures {
  if (waited === undefined) return {}
  const withinADay = waited <= daySeconds ? { 'moderation.withinADay': 1 } : {}
  return { 'moderation.decided': 1, 'moderation.seconds': waited, ...withinADay }
}

/** What each event adds to the figures (rules 12.9). Another noun's event takes one line here and a metric. */
export const countedEvents: readonly CountedEvent[] = [
  counts(accountConfirmed, () => ({ users: 1 })),
  counts(accountDeleted, () => ({ 'users.deleted': 1 })),
  counts(userSuspended, () => ({ 'users.suspended': 1 })),
  counts(userRestored, () => ({ 'users.restored': 1 })),
  counts(recyclableSubmitted, () => ({ ads: 1 })),
  counts(recyclableApproved, ({ category, action, waitedSeconds, first }) => ({
    ...decision(waitedSeconds),
    ...(first && { 'ads.approved': 1, [`ads.${category}`]: 1, ...(action === 'sale' && { 'ads.approvedForSale': 1 }) }),
  })),
  counts(recyclableRejected, ({ waitedSeconds }) => decision(waitedSeconds)),
  counts(conversationStarted, () => ({ contacts: 1 })),
  counts(pickupCompleted, () => ({ pickups: 1 })),
  counts(orderCompleted, ({ priceCents, totalCents }) => ({
    sales: 1,
    'sales.priceCents': priceCents,
    'sales.feeCents': totalCents - priceCents,
  })),
  counts(withdrawalRequested, () => ({ 'withdrawals.requested': 1 })),
  counts(withdrawalCompleted, () => ({ 'withdrawals.decided': 1 })),
  counts(withdrawalFailed, () => ({ 'withdrawals.decided': 1 })),
  counts(donationRequested, () => ({ 'donations.requested': 1 })),
  counts(donationCompleted, () => ({ 'donations.decided': 1 })),
  counts(donationRejected, () => ({ 'donations.decided': 1 })),
  counts(referralQualified, () => ({ 'referrals.qualified': 1 })),
  counts(referralPaid, () => ({ 'referrals.paid': 1 })),
]
