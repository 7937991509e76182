import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OrderView } from '../../../shared/contract/order-views.ts'
import { formatBrl } from '../../../shared/money.ts'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { instantText } from '../../lib/wording.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { AddressTabs } from '../../ui/tables/address-tabs.tsx'
import { OrderBadge } from './order-badge.tsx'
import styles from './orders.module.css'

const sides = ['purchases', 'sales'] as const
type Side = (typeof sides)[number]

export function OrdersPage() {
  const { t } = useTranslation('orders')
  return (
    <Page title={t('title')} heading={t('title')}>
      <AddressTabs
        label={t('sides')}
        tabs={sides}
        tabText={(side) => t(side)}
        content={(side) => <OrderList key={side} side={side} />}
      />
    </Page>
  )
}

function OrderList({ side }: { side: Side }) {
  const { t } = useTranslation('orders')
  const orders = useInfiniteQuery(api.orders.list.infiniteOptions(inPages({ side })))
  const [to, label] = side === 'sales' ? ['/recyclables/new', t('toNewAd')] : ['/recyclables', t('toListing')]
  return (
    <InfiniteList
      query={orders}
      skeleton={<Skeleton height="16rem" radius="12px" />}
      empty={
        <EmptyState
          illustration={<EmptyBox />}
          title={t(`none.${side}`)}
          text={t(`noneText.${side}`)}
          action={<LinkButton to={to}>{label}</LinkButton>}
        />
      }
    >
      {(items) => (
        <ul className={styles.list}>
          {items.map((order) => (
            <li key={order.id}>
              <OrderLine order={order} side={side} />
            </li>
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}

function OrderLine({ order, side }: { order: OrderView; side: Side }) {
  const { i18n } = useTranslation('orders')
  const cents = side === 'sales' ? order.priceCents : order.totalCents
  return (
    <Link to={`/orders/${order.id}`} className={styles.line}>
      <span className={styles.what}>
        <strong dir="auto">{order.type}</strong>
        <time dateTime={order.createdAt}>{instantText(order.createdAt, i18n.language)}</time>
      </span>
      <span className="row-centred">
        <span className={styles.amount}>{formatBrl(cents, i18n.language)}</span>
        <OrderBadge status={order.status} inDispute={order.dispute?.status === 'open'} />
      </span>
    </Link>
  )
}
