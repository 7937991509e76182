import type { TFunction } from 'i18next'
import type { OrderView, TimelineEntry } from '../../../shared/contract/order-views.ts'
import { formatBrl } from '../../../shared/money.ts'
import { instantText } from '../../lib/wording.ts'

/** Explains the state of an order to one side. Amounts of refunds are those of the timeline, never assumed. */
export function statusText(
  { side, status, totalCents, deferral }: Pick<OrderView, 'side' | 'status' | 'totalCents' | 'deferral'>,
  timeline: readonly TimelineEntry[],
  t: TFunction<'orders'>,
  tag: string,
): string {
  const waits = status === 'completed' && deferral?.endedAt === null
  if (side === 'seller') return t(`explain.seller.${waits ? 'deferred' : status}`)
  const made = timeline.findLast(({ kind }) => kind === 'refunded')
  if (status === 'refunded' && made && made.amountCents !== null)
    return t('refundMade', { amount: formatBrl(made.amountCents, tag), at: instantText(made.at, tag) })
  const part = timeline.findLast(({ kind }) => kind === 'partly_refunded')?.amountCents ?? 0
  return t(`explain.buyer.${status}`, { amount: formatBrl(totalCents - part, tag) })
}
