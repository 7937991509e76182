import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { OrderView } from '../../../shared/contract/orders.ts'
import { useElapsed } from '../../lib/hooks/use-elapsed.ts'
import { api } from '../../lib/server/operations.ts'
import { refusalCode } from '../../lib/server/problem.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Savings } from '../../ui/page/illustrations.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import styles from './orders.module.css'

/** The provider leads buyers here before it has told us of the payment: a moment, and the page is open. */
const askAgainMs = 1_500
/** Who has not paid by then may never: the page says what is open, and asks seldom. */
const soonMs = 30_000
const askLaterMs = 15_000

/**
 * `/thanks`: for who has bought, given or withdrawn something; everyone else, and whoever cannot be asked about, goes
 * home (rules 10.14). Who comes from the checkout waits here for the payment, and is not sent away when the network
 * fails.
 */
export default function ThanksPage() {
  const { t } = useTranslation('orders')
  const [params] = useSearchParams()
  const orderId = params.get('order')
  const isLate = useElapsed(soonMs)
  const order = useQuery(
    api.orders.get.queryOptions({
      input: { id: orderId ?? '' },
      enabled: orderId !== null,
      refetchInterval: ({ state: { data } }) =>
        data?.status === 'created' ? (isLate ? askLaterMs : askAgainMs) : false,
    }),
  )
  // Asked anew once the order has moved on: only then is it open.
  const thanks = useQuery(api.orders.thanks.queryOptions({ input: {}, enabled: orderId === null || order.isSuccess }))
  const paid = order.data?.status === 'paid' || order.data?.status === 'completed'
  if (paid || (orderId === null && thanks.data?.open)) return <Thanked />
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

function Thanked() {
  const { t } = useTranslation('orders')
  return (
    <Page title={t('thanks.title')}>
      <EmptyState
        illustration={<Savings />}
        headingLevel={1}
        title={t('thanks.title')}
        text={t('thanks.text')}
        action={
          <div className={styles.choices}>
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

/** Where the payment was not simply approved, the order says what it is. */
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
