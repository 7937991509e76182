import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router-dom'
import { type CaseStatus, caseStatus } from '../../../shared/life-cycles/case.ts'
import { formatBrl } from '../../../shared/money.ts'
import { at, cursorPagination, itemsOf } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { useTab } from '../../ui/tables/address-tabs.tsx'
import { Instant } from '../../ui/tables/instant.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { QueueSteps } from '../../ui/tables/queue-steps.tsx'
import { TabbedQueue } from '../../ui/tables/tabbed-queue.tsx'
import { CaseDetail } from './case-detail.tsx'

/** `/admin/cases`: pickups that admins decide, by state; `/admin/cases/:id`: one of them. */
export default function CasesPage() {
  const { t } = useTranslation('cases')
  const { id } = useParams()
  return (
    <TabbedQueue
      title={t('title')}
      label={t('lists')}
      tabs={caseStatus.options}
      tabText={(status) => t(`tab.${status}`)}
      content={(status) => <Queue key={status} status={status} />}
      steps={id !== undefined && <Steps id={id} />}
      detail={id !== undefined && <CaseDetail key={id} id={id} />}
    />
  )
}

function useQueue(status: CaseStatus) {
  return useInfiniteQuery(
    api.cases.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, ...at(cursor) }),
      ...cursorPagination,
    }),
  )
}

function Steps({ id }: { id: string }) {
  const { search } = useLocation()
  const ids = itemsOf(useQueue(useTab(caseStatus.options))).map((item) => item.id)
  return <QueueSteps ids={ids} id={id} addressOf={(other) => `/admin/cases/${other}${search}`} />
}

function Queue({ status }: { status: CaseStatus }) {
  const { t, i18n } = useTranslation('cases')
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
          head: t('columns.ad'),
          cell: ({ id, type }) => (
            <Link dir="auto" to={{ pathname: `/admin/cases/${id}`, search }}>
              {type}
            </Link>
          ),
        },
        {
          head: t('columns.cause'),
          cell: ({ cause, proposal, decision }) => (
            <>
              <Badge tone={cause === 'problem' ? 'clay' : 'sun'}>{t(`causes.${cause}`)}</Badge>{' '}
              {status === 'open' && proposal && !decision && <Badge tone="sun">{t('awaitsSecond')}</Badge>}
            </>
          ),
        },
        {
          head: t('columns.price'),
          cell: ({ priceCents }) => (priceCents === null ? t('donation') : formatBrl(priceCents, i18n.language)),
        },
        { head: t('columns.date'), cell: ({ openedAt }) => <Instant at={openedAt} /> },
      ]}
    />
  )
}
