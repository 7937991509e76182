import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OrderView } from '../../../shared/contract/order-views.ts'
import { feePercent } from '../../../shared/money.ts'
import { percentText } from '../../lib/percent-text.ts'
import { instantText } from '../../lib/wording.ts'
import { type Amount, Amounts } from '../../ui/money/amounts.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { Card } from '../../ui/primitives/card.tsx'

/** Sellers see only the price, which is what they earn. */
export function Summary({ order }: { order: OrderView }) {
  const { t, i18n } = useTranslation('orders')
  const moment = (at: string) => instantText(at, i18n.language)
  return (
    <Card className="stack">
      <h2>{t('summary')}</h2>
      <Amounts lines={linesOf(order, t, i18n.language)} />
      <Facts
        facts={[
          [t('number'), order.id],
          [t('orderedAt'), moment(order.createdAt)],
          order.paidAt !== null && [t('paidAt'), moment(order.paidAt)],
          order.refund !== null && [t('refundedAt'), moment(order.refund.at)],
        ]}
      />
    </Card>
  )
}

function linesOf(order: OrderView, t: TFunction<'orders'>, tag: string): Amount[] {
  if (order.side === 'seller') return [{ label: t('fees.earned'), cents: order.priceCents }]
  return [
    { label: t('fees.price'), cents: order.priceCents },
    { label: t('fees.fixed'), cents: order.fixedFeeCents },
    { label: t('fees.percent', { share: percentText(feePercent, tag) }), cents: order.percentFeeCents },
    { label: t(order.paidAt === null ? 'fees.total' : 'fees.paid'), cents: order.totalCents },
  ]
}
