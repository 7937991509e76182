import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { ticketAssignees, ticketSearchMaxLength } from '../../../../shared/contract/tickets.ts'
import type { TicketStatus } from '../../../../shared/life-cycles/ticket.ts'
import { inPages, itemsOf } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { useActor } from '../../../lib/session/session.ts'
import { FilterBar } from '../../../ui/tables/filter-bar.tsx'
import { type FilterFields, useFilters } from '../../../ui/tables/filters.ts'
import { Instant } from '../../../ui/tables/instant.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import styles from '../tickets.module.css'
import { ChosenTickets } from './chosen-tickets.tsx'

/** The filters of the address and the tickets in a state that they leave. */
export function useTicketQueue(status: TicketStatus) {
  const { t } = useTranslation(['tickets', 'approvals'])
  const fields = {
    search: {
      kind: 'text',
      label: t('approvals:filters.search'),
      hint: t('admin.searchHint'),
      maxLength: ticketSearchMaxLength,
    },
    assignee: {
      kind: 'choice',
      label: t('admin.columns.assignee'),
      values: ticketAssignees,
      text: (assignee) => t(`admin.assignee.${assignee}`),
    },
  } as const satisfies FilterFields
  const { filters, setFilters, asked, key } = useFilters(fields)
  const query = useInfiniteQuery(api.tickets.queue.infiniteOptions(inPages({ status, ...asked })))
  return { fields, filters, setFilters, query, key }
}

export function TicketQueue({ status }: { status: TicketStatus }) {
  const { t } = useTranslation(['tickets', 'approvals'])
  const { search } = useLocation()
  const actor = useActor()
  const { fields, filters, setFilters, query, key } = useTicketQueue(status)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const items = itemsOf(query)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className={styles.form}>
      <FilterBar
        label={t('approvals:filters.label')}
        allLabel={t('approvals:filters.all')}
        clearLabel={t('approvals:filters.clear')}
        fields={fields}
        filters={filters}
        onFilters={setFilters}
      />
      {items.length > 0 && <ChosenTickets items={items} chosen={chosen} onChosen={setChosen} />}
      <QueryTable
        key={key}
        query={query}
        caption={t(`admin.tab.${status}`)}
        failedTitle={t('loadFailed')}
        empty={
          isFiltered
            ? [t('admin.noneFits'), t('admin.noneFitsText')]
            : [t(`admin.empty.${status}`), t('admin.emptyText')]
        }
        isWorkList
        selection={{
          chosen,
          onChosen: setChosen,
          allLabel: t('approvals:tickAll'),
          labelOf: ({ email, excerpt }) => t('admin.tick', { email, excerpt }),
        }}
        columns={[
          {
            head: t('admin.columns.message'),
            isWords: true,
            className: styles.excerpt,
            cell: ({ id, excerpt }) => (
              <Link dir="auto" to={{ pathname: `/admin/tickets/${id}`, search }}>
                {excerpt}
              </Link>
            ),
          },
          { head: t('admin.columns.author'), cell: ({ email }) => <bdi>{email}</bdi> },
          {
            head: t('admin.columns.assignee'),
            cell: ({ assignee }) =>
              assignee === null ? '—' : assignee.id === actor?.id ? t('admin.assignee.me') : <bdi>{assignee.name}</bdi>,
          },
          { head: t('admin.columns.date'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
        ]}
      />
    </div>
  )
}
