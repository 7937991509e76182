import { useTranslation } from 'react-i18next'
import type { OrderView } from '../../../shared/contract/orders.ts'
import { feePercent, formatBrl } from '../../../shared/money.ts'
import { instantText } from '../../lib/wording.ts'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './orders.module.css'

/** What an order is made of, line by line, to the centavo; a seller sees the price, which is what is earned. */
export function Summary({ order }: { order: OrderView }) {
  const { t, i18n } = useTranslation('orders')
  const write = (cents: number) => formatBrl(cents, i18n.language)
  return (
    <Card className={styles.part}>
      <h2>{t('summary')}</h2>
      <dl className={styles.fees}>
        {order.side === 'seller' ? (
          <div>
            <dt>{t('fees.earned')}</dt>
            <dd>{write(order.priceCents)}</dd>
          </div>
        ) : (
          <>
            <div>
              <dt>{t('fees.price')}</dt>
              <dd>{write(order.priceCents)}</dd>
            </div>
            <div>
              <dt>{t('fees.fixed')}</dt>
              <dd>{write(order.fixedFeeCents)}</dd>
            </div>
            <div>
              <dt>{t('fees.percent', { percent: feePercent })}</dt>
              <dd>{write(order.percentFeeCents)}</dd>
            </div>
            <div>
              <dt>{t('fees.total')}</dt>
              <dd>{write(order.totalCents)}</dd>
            </div>
          </>
        )}
      </dl>
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
      </dl>
    </Card>
  )
}
