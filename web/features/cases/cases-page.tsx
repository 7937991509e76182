import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { type CaseStatus, caseStatus } from '../../../shared/life-cycles/case.ts'
import { formatBrl } from '../../../shared/money.ts'
import { at, cursorPagination } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Instant } from '../../ui/tables/instant.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
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
      detail={id !== undefined && <CaseDetail key={id} id={id} />}
    />
  )
}

function Queue({ status }: { status: CaseStatus }) {
  const { t } = useTranslation('cases')
  const list = useInfiniteQuery(
    api.cases.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, ...at(cursor) }),
      ...cursorPagination,
    }),
  )
  return (
    <QueryTable
      query={list}
      caption={t(`tab.${status}`)}
      failedTitle={t('loadFailed')}
      empty={[t(`empty.${status}`), t('emptyText')]}
      columns={[
        {
          head: t('columns.ad'),
          cell: ({ id, type }) => (
            <Link dir="auto" to={`/admin/cases/${id}`}>
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
          cell: ({ priceCents }) => (priceCents === null ? t('donation') : formatBrl(priceCents)),
        },
        { head: t('columns.date'), cell: ({ openedAt }) => <Instant at={openedAt} /> },
      ]}
    />
  )
}
