import type { TFunction } from 'i18next'
import type { OrderView } from '../../../shared/contract/order-views.ts'
import { instantText } from '../../lib/wording.ts'

/** What buyer, seller and admins read about the last dispute of a payment. */
export function disputeText(
  { status, openedAt, closedAt, voided }: NonNullable<OrderView['dispute']>,
  t: TFunction<'orders'>,
  language: string,
): string {
  const key = status === 'open' && voided ? 'voided' : status
  return t(`dispute.${key}`, { at: instantText(closedAt ?? openedAt, language) })
}
