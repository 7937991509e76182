import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { OrderView } from '../../../shared/contract/order-views.ts'
import { api } from '../../lib/server/operations.ts'
import { refusalCode } from '../../lib/server/problem.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Savings } from '../../ui/page/illustrations.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import styles from './orders.module.css'

/** The provider redirects buyers here moments before it reports the payment. */
const pollIntervalMs = 1_500
/** After this time the payment may never arrive: the page says so and polls rarely. */
const lateAfterMs = 30_000
const latePollIntervalMs = 15_000

/**
 * `/thanks`: for users that have bought, donated or withdrawn; others are redirected home (rules 10.14). After a
 * checkout it waits for the payment and stays open on network errors.
 */
export default function ThanksPage() {
  const { t } = useTranslation('orders')
  const [params] = useSearchParams()
  const orderId = params.get('order')
  const isLate = useElapsed(lateAfterMs)
  const order = useQuery(
    api.orders.get.queryOptions({
      input: { id: orderId ?? '' },
      enabled: orderId !== null,
      refetchInterval: ({ state: { data } }) =>
        data?.status === 'created' ? (isLate ? latePollIntervalMs : pollIntervalMs) : false,
    }),
  )
  // Loaded only after the order: the page opens once the order has moved on.
  const thanks = useQuery(api.orders.thanks.queryOptions({ input: {}, enabled: orderId === null || order.isSuccess }))
  const paid = order.data?.status === 'paid' || order.data?.status === 'completed'
  if (paid || (orderId === null && thanks.data?.open)) return <ThanksMessage />
  if (order.data) return <Waiting order={order.data} isLate={isLate} />
  const isUnknown = ['order.not_found', 'request.invalid'].includes(refusalCode(order.error) ?? '')
  if (isUnknown || thanks.isError || thanks.data?.open === false) return <Navigate to="/" replace />
  if (order.isError)
    return (
      <Page title={t('thanks.waiting')} heading={t('thanks.waiting')}>
        <ErrorPanel error={order.error} onRetry={() => void order.refetch()} />
      </Page>
    )
  return (
    <Page title={t(orderId === null ? 'thanks.title' : 'thanks.waiting')}>
      <Skeleton height="20rem" radius="12px" />
    </Page>
  )
}

function ThanksMessage() {
  const { t } = useTranslation('orders')
  return (
    <Page title={t('thanks.title')}>
      <EmptyState
        illustration={<Savings />}
        headingLevel={1}
        title={t('thanks.title')}
        text={t('thanks.text')}
        action={
          <div className={classNames('stack', styles.choices)}>
            <LinkButton to="/messages">{t('thanks.toMessages')}</LinkButton>
            <LinkButton to="/" variant="secondary">
              {t('thanks.toHome')}
            </LinkButton>
          </div>
        }
      />
    </Page>
  )
}

function Waiting({ order, isLate }: { order: OrderView; isLate: boolean }) {
  const { t } = useTranslation('orders')
  if (order.status !== 'created') return <Navigate to={`/orders/${order.id}`} replace />
  const title = t(isLate ? 'thanks.late' : 'thanks.waiting')
  return (
    <Page title={title}>
      <div role="status">
        <EmptyState
          illustration={<Savings />}
          headingLevel={1}
          title={title}
          text={t(isLate ? 'thanks.lateText' : 'thanks.waitingText')}
          action={<LinkButton to={`/orders/${order.id}`}>{t('thanks.toOrder')}</LinkButton>}
        />
      </div>
    </Page>
  )
}

function useElapsed(milliseconds: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsOver(true), milliseconds)
    return () => window.clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
