import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OrderView } from '../../../../shared/contract/order-views.ts'
import { dayOf } from '../../../../shared/days.ts'
import { isPossible } from '../../../../shared/life-cycles/order.ts'
import { api } from '../../../lib/server/operations.ts'
import { refusalCode } from '../../../lib/server/problem.ts'
import { dayText } from '../../../lib/wording.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { UnknownPage } from '../../../ui/page/unknown-page.tsx'
import { Button, LinkButton } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { disputeText } from '../dispute-text.ts'
import { OrderBadge } from '../order-badge.tsx'
import styles from '../orders.module.css'
import { Summary } from '../summary.tsx'
import { Timeline } from '../timeline.tsx'
import { Journals } from './journals.tsx'
import { Payments } from './payments.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

const inspection = (id: string) => api.orders.inspect.queryOptions({ input: { id } })
type Inspected = Awaited<ReturnType<typeof api.orders.inspect.call>>

export function AdminOrderPage({ id }: { id: string }) {
  const { t } = useTranslation(['orders', 'admin-orders'])
  const found = useQuery(inspection(id))
  if (found.isError && ['order.not_found', 'request.invalid'].includes(refusalCode(found.error) ?? '')) {
    return (
      <UnknownPage
        title={t('unknownTitle')}
        text={t('unknownText')}
        action={<LinkButton to="/admin/orders">{t('admin-orders:back')}</LinkButton>}
      />
    )
  }
  const title = found.data?.order.type ?? t('admin-orders:title')
  return (
    <Page title={title}>
      <BackLink to="/admin/orders">{t('admin-orders:back')}</BackLink>
      <h1 dir="auto" className={styles.heading}>
        {title}
      </h1>
      <Loaded query={found} height="24rem">
        {(data) => <Inspection of={data} />}
      </Loaded>
    </Page>
  )
}

function Inspection({ of: { order, payments, journals, timeline } }: { of: Inspected }) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders'])
  const [refunding, setRefunding] = useState(false)
  const disputed = order.dispute?.status === 'open'
  const returnedCents = payments.find(({ booked }) => booked === 'sale')?.returned?.amountCents ?? 0
  const possible = isPossible(order.status, 'admin', 'refund') && !disputed
  return (
    <div className={classNames('stack', styles.columns)}>
      <div className="stack">
        <Card className="stack">
          <div role="status" className="row-centred">
            <OrderBadge status={order.status} inDispute={disputed} />
          </div>
          {order.refund && <p className={styles.notice}>{t(`cause.${order.refund.cause}`)}</p>}
          {order.refund?.reason && <p className={styles.notice}>{t('reason', { reason: order.refund.reason })}</p>}
          {order.dispute && (
            <p className={styles.notice}>
              {disputeText(order, order.dispute, t, i18n.language)}{' '}
              <Link to={`/admin/disputes/${order.id}-${order.dispute.number}`}>{t('admin-orders:dispute')}</Link>
            </p>
          )}
          <Deferred order={order} isDisputed={disputed} />
          <p className="row-centred">
            <Link to={`/admin/users/${order.buyerId}`}>{t('admin-orders:buyer')}</Link>
            <Link to={`/admin/users/${order.sellerId}`}>{t('admin-orders:seller')}</Link>
            <Link to={`/recyclables/${order.recyclableId}`}>{t('seeAd')}</Link>
          </p>
          <div>
            <Button
              variant="danger"
              disabledReason={
                possible ? undefined : t(disputed ? 'admin-orders:refund.disputed' : 'admin-orders:refund.notPossible')
              }
              onClick={() => setRefunding(true)}
            >
              {t('admin-orders:refund.button')}
            </Button>
          </div>
        </Card>
        <Card className="stack">
          <h2>{t('timelineTitle')}</h2>
          <Timeline items={timeline} side={order.side} />
        </Card>
        <Card className="stack">
          <h2>{t('admin-orders:payments')}</h2>
          <Payments payments={payments} />
        </Card>
        <Card className="stack">
          <h2>{t('admin-orders:journals')}</h2>
          <Journals journals={journals} />
        </Card>
      </div>
      <Summary order={order} />
      {refunding && <RefundDialog order={order} returnedCents={returnedCents} onClose={() => setRefunding(false)} />}
    </div>
  )
}

/** Earnings that wait (rules 10.35), and their release. */
function Deferred({ order, isDisputed }: { order: OrderView; isDisputed: boolean }) {
  const { t, i18n } = useTranslation(['orders', 'admin-orders'])
  const [releasing, setReleasing] = useState(false)
  const { deferral } = order
  if (deferral?.endedAt !== null) return null
  const day = dayText(dayOf(new Date(deferral.until)), i18n.language)
  return (
    <>
      <p className={styles.notice}>{t(`admin-orders:release.${deferral.cause}`, { day })}</p>
      <div>
        <Button
          variant="secondary"
          disabledReason={isDisputed ? t('admin-orders:release.disputed') : undefined}
          onClick={() => setReleasing(true)}
        >
          {t('admin-orders:release.button')}
        </Button>
      </div>
      {releasing && <ReleaseDialog order={order} onClose={() => setReleasing(false)} />}
    </>
  )
}
