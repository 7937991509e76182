import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router-dom'
import { type DisputeStatus, disputeStatuses } from '../../../shared/life-cycles/dispute.ts'
import { formatBrl } from '../../../shared/money.ts'
import { inPages, itemsOf } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { useTab } from '../../ui/tables/address-tabs.tsx'
import { Instant } from '../../ui/tables/instant.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { QueueSteps } from '../../ui/tables/queue-steps.tsx'
import { TabbedQueue } from '../../ui/tables/tabbed-queue.tsx'
import { DisputeDetail } from './dispute-detail.tsx'
import type { PhotosSlot } from './slots.ts'

/** `/admin/disputes`: disputes by state; `/admin/disputes/:id`: one dispute. */
export function DisputesPage({ Photos }: { Photos: PhotosSlot }) {
  const { t } = useTranslation('disputes')
  const { id } = useParams()
  return (
    <TabbedQueue
      title={t('title')}
      label={t('lists')}
      tabs={disputeStatuses}
      tabText={(status) => t(`tab.${status}`)}
      content={(status) => <Queue key={status} status={status} />}
      steps={id !== undefined && <Steps id={id} />}
      detail={id !== undefined && <DisputeDetail key={id} id={id} Photos={Photos} />}
    />
  )
}

function useQueue(status: DisputeStatus) {
  return useInfiniteQuery(api.disputes.list.infiniteOptions(inPages({ status })))
}

function Steps({ id }: { id: string }) {
  const { search } = useLocation()
  const ids = itemsOf(useQueue(useTab(disputeStatuses))).map((item) => item.id)
  return <QueueSteps ids={ids} id={id} addressOf={(other) => `/admin/disputes/${other}${search}`} />
}

function Queue({ status }: { status: DisputeStatus }) {
  const { t, i18n } = useTranslation('disputes')
  const { search } = useLocation()
  const list = useQueue(status)
  return (
    <QueryTable
      query={list}
      isWorkList
      caption={t(`tab.${status}`)}
      failedTitle={t('loadFailed')}
      empty={[t(`empty.${status}`), t('emptyText')]}
      columns={[
        {
          head: t('columns.item'),
          cell: ({ id, type }) => (
            <Link dir="auto" to={{ pathname: `/admin/disputes/${id}`, search }}>
              {type}
            </Link>
          ),
        },
        { head: t('columns.amount'), cell: ({ priceCents }) => formatBrl(priceCents, i18n.language) },
        { head: t('columns.opened'), cell: ({ openedAt }) => <Instant at={openedAt} /> },
        {
          head: t('columns.deadline'),
          cell: ({ deadline }) => (deadline === null ? t('noDeadline') : <Instant at={deadline} />),
        },
        {
          head: t('columns.stage'),
          cell: ({ afterCompletion, awaitsDecision }) => (
            <>
              {t(afterCompletion ? 'afterCompletion' : 'beforeCompletion')}{' '}
              {awaitsDecision && <Badge tone="sun">{t('awaitsDecision')}</Badge>}
            </>
          ),
        },
      ]}
    />
  )
}
