import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { type TicketStatus, ticketStatus } from '../../../../shared/life-cycles/ticket.ts'
import { at, cursorPagination } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { Instant } from '../../../ui/tables/instant.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { TabbedQueue } from '../../../ui/tables/tabbed-queue.tsx'
import { TicketBadge } from '../ticket-badge.tsx'
import styles from '../tickets.module.css'
import { CannedAnswers } from './canned-answers.tsx'
import { TicketDetail } from './ticket-detail.tsx'

const tabs = [...ticketStatus.options, 'canned'] as const

/** `/admin/tickets`: tickets by state and the canned answers; `/admin/tickets/:id`: one ticket. */
export default function TicketsPage() {
  const { t } = useTranslation('tickets')
  const { id } = useParams()
  return (
    <TabbedQueue
      title={t('admin.title')}
      label={t('admin.lists')}
      tabs={tabs}
      tabText={(tab) => t(`admin.tab.${tab}`)}
      content={(tab) => (tab === 'canned' ? <CannedAnswers /> : <Queue key={tab} status={tab} />)}
      detail={id !== undefined && <TicketDetail key={id} id={id} />}
    />
  )
}

function Queue({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('tickets')
  const list = useInfiniteQuery(
    api.tickets.queue.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, ...at(cursor) }),
      ...cursorPagination,
    }),
  )
  return (
    <QueryTable
      query={list}
      caption={t(`admin.tab.${status}`)}
      failedTitle={t('loadFailed')}
      empty={[t(`admin.empty.${status}`), t('admin.emptyText')]}
      columns={[
        {
          head: t('admin.columns.message'),
          className: styles.excerpt,
          cell: ({ id, excerpt }) => <Link to={`/admin/tickets/${id}`}>{excerpt}</Link>,
        },
        { head: t('admin.columns.author'), cell: ({ email }) => email },
        { head: t('admin.columns.date'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
        { head: t('admin.columns.state'), cell: (ticket) => <TicketBadge status={ticket.status} /> },
      ]}
    />
  )
}
