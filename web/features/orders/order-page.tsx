import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderView } from '../../../shared/contract/order-views.ts'
import { dayOf } from '../../../shared/days.ts'
import { type OrderStatus, orderStates } from '../../../shared/life-cycles/order.ts'
import { mayBeDeferred } from '../../../shared/pickups/deferral.ts'
import { api } from '../../lib/server/operations.ts'
import { refusalCode } from '../../lib/server/problem.ts'
import { dayText, instantText } from '../../lib/wording.ts'
import { DisputeNotice } from '../../parts/pickups/dispute-notice.tsx'
import { ExternalLink } from '../../ui/icons/icons.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { UnknownPage } from '../../ui/page/unknown-page.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { ExternalLinkButton } from '../../ui/primitives/external-link-button.tsx'
import { disputeText } from './dispute-text.ts'
import { History, useTimeline } from './history.tsx'
import { OrderBadge } from './order-badge.tsx'
import styles from './orders.module.css'
import { OwnRepayment } from './repayment.tsx'
import { statusText } from './status-text.ts'
import { Summary } from './summary.tsx'

/** Polling interval while the status can still change. */
const pollIntervalMs = 3_000
const pendingStatuses: readonly OrderStatus[] = ['created', 'pending', 'rejected', 'refunding']

/** `/orders/:id`: one order with its next step; polls for the payment. */
export function OrderPage({ id }: { id: string }) {
  const { t } = useTranslation('orders')
  const order = useQuery(
    api.orders.get.queryOptions({
      input: { id },
      refetchInterval: ({ state: { data } }) =>
        data && pendingStatuses.includes(data.status) ? pollIntervalMs : false,
    }),
  )
  if (order.isError && ['order.not_found', 'request.invalid'].includes(refusalCode(order.error) ?? '')) {
    return (
      <UnknownPage
        title={t('unknownTitle')}
        text={t('unknownText')}
        action={<LinkButton to="/orders">{t('back')}</LinkButton>}
      />
    )
  }
  const title = order.data?.type ?? t('title')
  return (
    <Page title={title}>
      <BackLink to="/orders">{t('back')}</BackLink>
      <h1 dir="auto" className={styles.heading}>
        {title}
      </h1>
      <Loaded query={order} height="24rem">
        {(data) => <Order order={data} />}
      </Loaded>
    </Page>
  )
}

/** Tells both sides before they trade, then the seller, when the earnings are available (rules 10.35). */
function Waiting({ order: { status, priceCents, deferral } }: { order: OrderView }) {
  const { t, i18n } = useTranslation('orders')
  const isBefore = orderStates[status].payable || status === 'paid'
  if (isBefore && mayBeDeferred(priceCents)) return <p className="soft">{t('deferral.before')}</p>
  if (deferral?.endedAt !== null || status !== 'completed') return null
  const day = dayText(dayOf(new Date(deferral.until)), i18n.language)
  return <p className={styles.notice}>{t(`deferral.${deferral.cause}`, { day })}</p>
}

function Order({ order }: { order: OrderView }) {
  const { t, i18n } = useTranslation(['orders', 'errors'])
  const side = order.side === 'seller' ? 'seller' : 'buyer'
  const { status, refund, checkoutUrl, dispute } = order
  const timeline = useTimeline(order)
  // Before the pickup is completed: afterwards there is nothing to hand over.
  const stops = status === 'paid' && dispute?.status === 'open' ? dispute : null
  const isOver = side === 'buyer' && orderStates[status].payable && checkoutUrl === null
  return (
    <div className={classNames('stack', styles.columns)}>
      <div className="stack">
        <Card className="stack">
          <div role="status" className="stack">
            <div className="row-centred">
              <OrderBadge status={status} inDispute={dispute?.status === 'open'} />
            </div>
            <p>{isOver ? t('notPayable') : statusText(order, timeline.data?.items ?? [], t, i18n.language)}</p>
            {dispute && !stops && <p className={styles.notice}>{disputeText(order, dispute, t, i18n.language)}</p>}
          </div>
          {stops && <DisputeNotice dispute={stops} isSeller={side === 'seller'} />}
          <Waiting order={order} />
          {refund && <p className={styles.notice}>{t(`cause.${refund.cause}`)}</p>}
          {refund?.reason && <p className={styles.notice}>{t('reason', { reason: refund.reason })}</p>}
          <OwnRepayment order={order} />
          {checkoutUrl !== null && (
            <>
              <div>
                <ExternalLinkButton href={checkoutUrl} icon={<ExternalLink aria-hidden="true" />}>
                  {t('pay')}
                </ExternalLinkButton>
              </div>
              <p className="soft">
                {status === 'created' && t('opened')}{' '}
                {t('payUntil', { at: instantText(order.expiresAt, i18n.language) })}
              </p>
            </>
          )}
          <div className="row-centred">
            {stops ? (
              <Button disabledReason={t('errors:error.pickup.sale_disputed')}>{t('messages')}</Button>
            ) : (
              status === 'paid' && <LinkButton to="/messages">{t('messages')}</LinkButton>
            )}
            <LinkButton to={`/recyclables/${order.recyclableId}`} variant="secondary">
              {t('seeAd')}
            </LinkButton>
            <LinkButton to={`/profile/${side === 'seller' ? order.buyerId : order.sellerId}`} variant="secondary">
              {t(side === 'seller' ? 'seeBuyer' : 'seeSeller')}
            </LinkButton>
          </div>
        </Card>
        <History timeline={timeline} side={order.side} />
      </div>
      <Summary order={order} />
    </div>
  )
}
