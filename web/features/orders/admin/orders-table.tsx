import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OrderView } from '../../../../shared/contract/order-views.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { instantText } from '../../../lib/wording.ts'
import tables from '../../../ui/primitives/table.module.css'
import { OrderBadge } from '../order-badge.tsx'
import styles from '../orders.module.css'

export function OrdersTable({ items }: { items: readonly OrderView[] }) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders'])
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <caption className="visually-hidden">{t('admin-orders:orders')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin-orders:columns.item')}</th>
            <th scope="col">{t('admin-orders:columns.status')}</th>
            <th scope="col">{t('admin-orders:columns.total')}</th>
            <th scope="col">{t('admin-orders:columns.at')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((order) => (
            <tr key={order.id}>
              <th scope="row">
                <Link dir="auto" to={`/admin/orders/${order.id}`}>
                  {order.type}
                </Link>
              </th>
              <td data-label={t('admin-orders:columns.status')}>
                <span className={styles.how}>
                  <OrderBadge status={order.status} inDispute={order.dispute?.status === 'open'} />
                </span>
              </td>
              <td data-label={t('admin-orders:columns.total')} className={tables.number}>
                {formatBrl(order.totalCents, i18n.language)}
              </td>
              <td data-label={t('admin-orders:columns.at')}>
                <time dateTime={order.createdAt}>{instantText(order.createdAt, i18n.language)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
