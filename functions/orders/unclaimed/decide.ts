import { dayMs } from '../../../shared/days.ts'
import type { OrderStatus } from '../../../shared/life-cycles/order.ts'

/** Days without an agreed pickup after which both sides are reminded, and the buyer is refunded (rules 10.20). */
export const remindedAfterDays = 30
export const refundedAfterDays = 45
const noticeMs = (refundedAfterDays - remindedAfterDays) * dayMs

export interface UnclaimedFacts {
  readonly status: OrderStatus
  /** State of the sale in the ledger, and since when. */
  readonly sale: { readonly state: string; readonly at: string } | undefined
  /** Null before the reminder. */
  readonly remindedAt: string | null
}

export type UnclaimedVerdict =
  | { readonly do: 'drop' }
  | { readonly do: 'wait'; readonly until: Date; readonly remindedAt: string | null }
  | { readonly do: 'remind'; readonly refundsAt: Date }
  | { readonly do: 'refund' }

const ended: readonly OrderStatus[] = ['completed', 'refunding', 'refunded', 'charged_back']

/**
 * Decides on a paid sale (rules 10.20). The time runs while the ledger says `paid`: an accepted pickup stops it, its
 * cancellation starts it anew. A reminder comes at least 15 days before the refund.
 */
export function decideUnclaimed({ status, sale, remindedAt }: UnclaimedFacts, now: Date): UnclaimedVerdict {
  if (ended.includes(status)) return { do: 'drop' }
  // Agreed or in a dispute: look again.
  if (status !== 'paid' || sale?.state !== 'paid')
    return { do: 'wait', until: new Date(now.getTime() + dayMs), remindedAt: null }
  const since = Date.parse(sale.at)
  const reminded = remindedAt !== null && Date.parse(remindedAt) >= since ? remindedAt : null
  if (reminded === null) {
    const due = new Date(since + remindedAfterDays * dayMs)
    if (now < due) return { do: 'wait', until: due, remindedAt: null }
    return { do: 'remind', refundsAt: refundsAt(since, now) }
  }
  const due = refundsAt(since, new Date(reminded))
  return now < due ? { do: 'wait', until: due, remindedAt: reminded } : { do: 'refund' }
}

function refundsAt(since: number, remindedAt: Date): Date {
  return new Date(Math.max(since + refundedAfterDays * dayMs, remindedAt.getTime() + noticeMs))
}
