import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenItem } from '../../../lib/hooks/use-open-item.ts'
import { type MoneyFilters, useMoneyFilters } from '../../../ui/money/money-filters.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { CursorQueue, useCursors } from '../../../ui/tables/cursor-queue.tsx'
import { Chosen } from './chosen.tsx'
import { LimitLink } from './limit-link.tsx'
import { RequestDialog } from './request-dialog.tsx'
import type { RequestKind } from './request-kind.ts'
import { RequestsTable } from './requests-table.tsx'

interface RequestsPageProps<Status extends string> {
  readonly kind: RequestKind<Status>
}

/** Administration page of one kind of request, for single and batch decisions. */
export function RequestsPage<Status extends string>({ kind }: RequestsPageProps<Status>) {
  const { t } = useTranslation(kind.noun)
  const { bar, asked, key } = useMoneyFilters({
    statuses: kind.statuses,
    statusText: (status) => t(`status.${status}`),
    searchHint: t('admin.searchHint'),
    searchMaxLength: kind.searchMaxLength,
    waiting: kind.waiting,
  })
  return (
    <Page title={t('admin.title')} heading={t('admin.title')} actions={<LimitLink />} width="wide">
      {bar}
      <Requests key={key} kind={kind} filters={asked} />
    </Page>
  )
}

interface RequestsProps<Status extends string> extends RequestsPageProps<Status> {
  readonly filters: MoneyFilters<Status>
}

function Requests<Status extends string>({ kind, filters }: RequestsProps<Status>) {
  const { t } = useTranslation(kind.noun)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const cursors = useCursors()
  const queue = kind.useQueue({ ...filters, ...cursors.input })
  const open = useOpenItem(queue.data?.items.map(({ id }) => id) ?? [])
  return (
    <>
      <CursorQueue
        query={queue}
        cursors={cursors}
        failedTitle={t('history.loadFailed')}
        empty={[t('admin.empty'), t('admin.emptyText')]}
      >
        {({ items }) => (
          <>
            <Chosen kind={kind} filters={filters} chosen={chosen} onChosen={setChosen} />
            <RequestsTable
              noun={kind.noun}
              items={items}
              chosen={chosen}
              onChosen={setChosen}
              addressOf={open.addressOf}
            />
          </>
        )}
      </CursorQueue>
      {open.id !== undefined && <RequestDialog key={open.id} kind={kind} id={open.id} open={open} />}
    </>
  )
}
