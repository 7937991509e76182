import type { Side } from '../../../shared/contract/conversations.ts'
import { dayMs } from '../../../shared/days.ts'
import type { CaseCause } from '../../../shared/pickups/problems.ts'
import type { PickupRow } from '../pickup-row.ts'

/** Days after a confirmation at which the other side is reminded (rules 9.22). */
export const reminderDays = [1, 3] as const
export type ReminderDay = (typeof reminderDays)[number]

const decidedAfterMs = 7 * dayMs

/** Returns when a pickup ends, or becomes a case, without an answer: seven days after its agreed time. */
export function decidedAt({ startsAt }: Pick<PickupRow, 'startsAt'>): Date {
  return new Date(Date.parse(startsAt) + decidedAfterMs)
}

export interface SilenceFacts {
  /** Null for a donation: it has no limit. */
  readonly priceCents: number | null
  /** Withdrawals above it need two admins. */
  readonly limitCents: number
  /** The ledger holds the price for this pickup: no dispute, no refund. True for a donation. */
  readonly isUndisputed: boolean
  /** Both accounts exist and neither is suspended. */
  readonly areAccountsActive: boolean
  /** The confirmation of which the other side's reminder was delivered; null without one. */
  readonly remindedOf: string | null
}

export type SilenceVerdict =
  | { readonly do: 'nothing' }
  | { readonly do: 'remind'; readonly side: Side; readonly of: string; readonly day: ReminderDay }
  | { readonly do: 'complete'; readonly from: Side }
  | { readonly do: 'report'; readonly cause: CaseCause }

const nothing = { do: 'nothing' } as const

/**
 * Decides on an accepted pickup without both confirmations (rules 9.22). Depends on state and time alone, so a repeated
 * or late look has the same result.
 */
export function decideSilence(row: PickupRow, facts: SilenceFacts, now: Date): SilenceVerdict {
  if (row.status !== 'accepted' || row.caseId !== null) return nothing
  const { owner, interested } = row.confirmations
  if (now >= decidedAt(row)) return decideLate(row, facts)
  const confirmed = owner ?? interested
  if (!confirmed) return nothing
  const day = reminderDays.findLast((days) => now.getTime() >= Date.parse(confirmed.at) + days * dayMs)
  if (day === undefined) return nothing
  return { do: 'remind', side: owner ? 'interested' : 'owner', of: confirmed.at, day }
}

/** The receiver's confirmation gives nothing away; the owner's alone earns money only where that is safe. */
function decideLate({ confirmations: { owner, interested } }: PickupRow, facts: SilenceFacts): SilenceVerdict {
  if (!owner && !interested) return { do: 'report', cause: 'not_confirmed' }
  if (!facts.areAccountsActive) return { do: 'report', cause: 'account' }
  if (!facts.isUndisputed) return { do: 'report', cause: 'disputed' }
  if (interested) return { do: 'complete', from: 'interested' }
  if ((facts.priceCents ?? 0) > facts.limitCents) return { do: 'report', cause: 'above_limit' }
  if (facts.remindedOf !== owner?.at) return { do: 'report', cause: 'not_reminded' }
  return { do: 'complete', from: 'owner' }
}
