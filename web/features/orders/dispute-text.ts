import type { TFunction } from 'i18next'
import type { OrderView } from '../../../shared/contract/order-views.ts'
import { instantText } from '../../lib/wording.ts'

/** What buyer, seller and admins read about the last dispute of a payment. */
export function disputeText(
  order: Pick<OrderView, 'status'>,
  { status, openedAt, closedAt, voided, deadline }: NonNullable<OrderView['dispute']>,
  t: TFunction<'orders'>,
  language: string,
): string {
  const key = status === 'open' && voided ? 'voided' : status
  const hasEnded = status === 'open' && order.status === 'completed'
  const said = t(`dispute.${hasEnded && key === 'open' ? 'openAfter' : key}`, {
    at: instantText(closedAt ?? openedAt, language),
  })
  if (key !== 'open') return said
  const until = deadline && instantText(deadline, language)
  return `${said} ${until ? t('dispute.deadline', { until }) : t('dispute.noDeadline')}`
}
