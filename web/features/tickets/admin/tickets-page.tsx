import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { type TicketStatus, ticketStatus } from '../../../../shared/life-cycles/ticket.ts'
import { at, cursorPagination } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { EmptyBox } from '../../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../../ui/page/infinite-list.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import tables from '../../../ui/primitives/table.module.css'
import { Tabs } from '../../../ui/primitives/tabs.tsx'
import { TicketBadge } from '../ticket-badge.tsx'
import styles from '../tickets.module.css'
import { CannedAnswers } from './canned-answers.tsx'
import { TicketDetail } from './ticket-detail.tsx'

const tabs = [...ticketStatus.options, 'canned'] as const
type Tab = (typeof tabs)[number]

/** `/admin/tickets`: tickets by state and the canned answers; `/admin/tickets/:id`: one ticket. */
export default function TicketsPage() {
  const { t } = useTranslation('tickets')
  const { id } = useParams()
  const [params, setParams] = useSearchParams()
  const selected = tabs.find((tab) => tab === params.get('list')) ?? 'open'
  return (
    <Page title={t('admin.title')} heading={t('admin.title')} width={id === undefined ? 'wide' : 'narrow'}>
      {id === undefined ? (
        <Tabs<Tab>
          label={t('admin.lists')}
          selected={selected}
          onSelect={(list) => setParams(list === 'open' ? {} : { list }, { replace: true })}
          tabs={tabs.map((key) => ({
            key,
            label: t(`admin.tab.${key}`),
            content: key === 'canned' ? <CannedAnswers /> : <Queue key={key} status={key} />,
          }))}
        />
      ) : (
        <TicketDetail key={id} id={id} />
      )}
    </Page>
  )
}

function Queue({ status }: { status: TicketStatus }) {
  const { t, i18n } = useTranslation('tickets')
  const list = useInfiniteQuery(
    api.tickets.queue.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, ...at(cursor) }),
      ...cursorPagination,
    }),
  )
  return (
    <InfiniteList
      query={list}
      failedTitle={t('loadFailed')}
      skeleton={<Skeleton height="20rem" radius="12px" />}
      empty={<EmptyState illustration={<EmptyBox />} title={t(`admin.empty.${status}`)} text={t('admin.emptyText')} />}
    >
      {(items) => (
        <div className={tables.frame}>
          <table className={tables.table}>
            <caption className="visually-hidden">{t(`admin.tab.${status}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{t('admin.columns.message')}</th>
                <th scope="col">{t('admin.columns.author')}</th>
                <th scope="col">{t('admin.columns.date')}</th>
                <th scope="col">{t('admin.columns.state')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((ticket) => (
                <tr key={ticket.id}>
                  <th scope="row" className={styles.excerpt}>
                    <Link to={`/admin/tickets/${ticket.id}`}>{ticket.excerpt}</Link>
                  </th>
                  <td data-label={t('admin.columns.author')}>{ticket.email}</td>
                  <td data-label={t('admin.columns.date')}>
                    <time dateTime={ticket.createdAt}>{instantText(ticket.createdAt, i18n.language)}</time>
                  </td>
                  <td data-label={t('admin.columns.state')}>
                    <TicketBadge status={ticket.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </InfiniteList>
  )
}
