import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OrderView } from '../../../shared/contract/order-views.ts'
import { feePercent } from '../../../shared/money.ts'
import { percentText } from '../../lib/percent-text.ts'
import { instantText } from '../../lib/wording.ts'
import { type Amount, Amounts } from '../../ui/money/amounts.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './orders.module.css'

/** Sellers see only the price, which is what they earn. */
export function Summary({ order }: { order: OrderView }) {
  const { t, i18n } = useTranslation('orders')
  return (
    <Card className={styles.part}>
      <h2>{t('summary')}</h2>
      <Amounts lines={linesOf(order, t, i18n.language)} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('number')}</dt>
          <dd>{order.id}</dd>
        </div>
        <div>
          <dt>{t('orderedAt')}</dt>
          <dd>{instantText(order.createdAt, i18n.language)}</dd>
        </div>
        {order.paidAt !== null && (
          <div>
            <dt>{t('paidAt')}</dt>
            <dd>{instantText(order.paidAt, i18n.language)}</dd>
          </div>
        )}
        {order.refund !== null && (
          <div>
            <dt>{t('refundedAt')}</dt>
            <dd>{instantText(order.refund.at, i18n.language)}</dd>
          </div>
        )}
      </dl>
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
