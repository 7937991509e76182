import type * as z from 'zod'
import {
  confirmationAwaited,
  pickupAccepted,
  pickupCancelled,
  pickupCompleted,
  pickupConfirmed,
  pickupProposed,
  pickupRejected,
  pickupReported,
  pickupUnconfirmed,
} from '../../../events/pickup-events.ts'
import { movedReason } from '../../../shared/pickups/moved.ts'
import type { ReaderTexts } from '../../kit/mail/mail-texts.ts'
import { type CentreLine, notificationFor } from '../event-notification.ts'
import type { Texts } from '../texts/notifications.ts'

type Pickup = z.infer<typeof pickupProposed.data>
type PickupFacts = Pick<Pickup, 'type' | 'date' | 'time' | 'conversationId'>

const both = ({ ownerId, interestedId }: Pickup) => [ownerId, interestedId]
const otherThan = (person: string, pickup: Pickup) => both(pickup).filter((one) => one !== person)
const startOf = ({ startsAt }: { startsAt: string }) => new Date(startsAt)

export function pickupLine(text: CentreLine['text'], { type, date, time, conversationId }: PickupFacts): CentreLine {
  return { text, values: { type, date, time }, link: `/messages/${conversationId}` }
}

type Step = keyof Texts['pickup']['steps']

/** Times are in the pickup's time zone. */
export function writePickup(
  step: Step,
  pickup: PickupFacts,
  { texts, day, time: clock, fill }: ReaderTexts<Texts>,
  reason?: string | null,
) {
  const { subject, hello } = texts.pickup.steps[step]
  const { type, time, date, conversationId } = pickup
  const facts = { type, time: clock(time), day: day(`${date}T12:00:00.000Z`) }
  return {
    subject: fill(subject, facts),
    paragraphs: [fill(hello, facts), ...(reason ? [reasonText({ texts, fill }, reason)] : [])],
    button: { label: texts.pickup.button, path: `/messages/${conversationId}` },
  }
}

function reasonText({ texts, fill }: Pick<ReaderTexts<Texts>, 'texts' | 'fill'>, reason: string): string {
  return reason === movedReason ? texts.pickup.moved : fill(texts.pickup.reason, { reason })
}

/** Addressed to the participant that did not act. */
export const pickupMails = [
  notificationFor(pickupProposed, {
    kind: 'pickups',
    to: (pickup) => otherThan(pickup.proposerId, pickup),
    line: (pickup) => pickupLine('pickupProposed', pickup),
    write: (pickup, speech) => writePickup('proposed', pickup, speech),
    worthUntil: startOf,
  }),
  notificationFor(pickupAccepted, {
    kind: 'pickups',
    to: ({ proposerId }) => [proposerId],
    line: (pickup) => pickupLine('pickupAccepted', pickup),
    write: (pickup, speech) => writePickup('accepted', pickup, speech),
  }),
  notificationFor(pickupRejected, {
    kind: 'pickups',
    to: ({ proposerId }) => [proposerId],
    line: (pickup) => pickupLine('pickupRejected', pickup),
    write: (pickup, speech) => writePickup('rejected', pickup, speech, pickup.reason),
  }),
  notificationFor(pickupCancelled, {
    kind: 'pickups',
    // A cancellation by the system notifies both.
    to: (pickup) => (pickup.cancelledBy ? otherThan(pickup.cancelledBy, pickup) : both(pickup)),
    line: (pickup) => pickupLine('pickupCancelled', pickup),
    write: (pickup, speech) => writePickup('cancelled', pickup, speech, pickup.reason),
  }),
  notificationFor(pickupConfirmed, {
    kind: 'pickups',
    to: (pickup) => otherThan(pickup.confirmedBy, pickup),
    line: (pickup) => pickupLine('pickupConfirmed', pickup),
    write: (pickup, speech) => writePickup('confirmed', pickup, speech),
  }),
  notificationFor(pickupUnconfirmed, {
    kind: 'pickups',
    to: (pickup) => otherThan(pickup.unconfirmedBy, pickup),
    line: (pickup) => pickupLine('pickupUnconfirmed', pickup),
    write: (pickup, speech) => writePickup('takenBack', pickup, speech),
  }),
  notificationFor(confirmationAwaited, {
    kind: 'pickups',
    to: ({ remindedId }) => [remindedId],
    noticeId: ({ noticeId }) => noticeId,
    line: (pickup) => pickupLine('pickupAwaited', pickup),
    write: (pickup, speech) => writePickup('awaited', pickup, speech),
  }),
  notificationFor(pickupReported, {
    kind: 'pickups',
    to: both,
    line: (pickup) => pickupLine('pickupReported', pickup),
    write: (pickup, speech) => writePickup('reported', pickup, speech),
  }),
  notificationFor(pickupCompleted, {
    kind: 'pickups',
    // Time and admins notify both, the second confirmation the other one.
    to: (pickup) => (pickup.completedBy ? both(pickup) : otherThan(pickup.confirmedBy, pickup)),
    line: (pickup) => pickupLine('pickupCompleted', pickup),
    write: (pickup, speech) =>
      writePickup(pickup.completedBy === 'clock' ? 'completedAlone' : 'completed', pickup, speech),
  }),
] as const
