import type * as z from 'zod'
import type { Queue } from '../shared/contract/queues.ts'
import { accountConfirmed } from './account-events.ts'
import { caseDecided } from './case-events.ts'
import { disputeClosed, disputeOpened } from './dispute-events.ts'
import type { EventDefinition } from './event.ts'
import { findingOpened, orderPaid, orderRefunded, orderRepaid, repaymentNeeded } from './order-events.ts'
import {
  donationCompleted,
  donationRejected,
  donationRequested,
  withdrawalCompleted,
  withdrawalFailed,
  withdrawalRequested,
} from './payout-events.ts'
import { pickupReported } from './pickup-events.ts'
import {
  recyclableApproved,
  recyclableClosed,
  recyclableDeleted,
  recyclableEdited,
  recyclableRejected,
  recyclableSubmitted,
} from './recyclable-events.ts'
import { referralPaid, referralQualified } from './referral-events.ts'
import { ticketAnswered } from './ticket-events.ts'
import { profileSaved, userEdited, userRejected, userVerified } from './user-events.ts'

type AnyEvent = EventDefinition<string, z.ZodType>

/**
 * Events after which a queue is counted. What changes a queue without an event (a resolved report, a new ticket) counts
 * at the next quarter of an hour.
 */
export const eventsOfQueue: Readonly<Partial<Record<Queue, readonly AnyEvent[]>>> = {
  ads: [
    recyclableSubmitted,
    recyclableApproved,
    recyclableRejected,
    recyclableEdited,
    recyclableClosed,
    recyclableDeleted,
  ],
  cases: [pickupReported, caseDecided],
  tickets: [ticketAnswered],
  withdrawals: [withdrawalRequested, withdrawalCompleted, withdrawalFailed],
  donations: [donationRequested, donationCompleted, donationRejected],
  repayments: [repaymentNeeded, orderRepaid],
  disputes: [disputeOpened, disputeClosed],
  findings: [findingOpened, orderPaid, orderRefunded],
  users: [accountConfirmed, profileSaved, userEdited, userVerified, userRejected],
  referrals: [referralQualified, referralPaid],
}

export const countedEvents: readonly AnyEvent[] = [...new Set(Object.values(eventsOfQueue).flat())]

export function queuesOf({ name, version }: Pick<AnyEvent, 'name' | 'version'>): Queue[] {
  const concerned = Object.entries(eventsOfQueue) as [Queue, readonly AnyEvent[]][]
  return concerned.flatMap(([queue, events]) =>
    events.some((event) => event.name === name && event.version === version) ? [queue] : [],
  )
}
