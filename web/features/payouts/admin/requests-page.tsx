import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { at } from '../../../lib/pages.ts'
import { FilterBar } from '../../../ui/money/filter-bar.tsx'
import { type Filters, readQueue, writeFilters, writeQueue } from '../../../ui/money/filters.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../../ui/page/illustrations.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Paging } from '../../../ui/page/paging.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { Chosen } from './chosen.tsx'
import { LimitLink } from './limit-link.tsx'
import { RequestDialog } from './request-dialog.tsx'
import type { RequestKind } from './request-kind.ts'
import { RequestsTable } from './requests-table.tsx'

const pauseMs = 300

interface RequestsPageProps<Status extends string> {
  readonly kind: RequestKind<Status>
}

/** Administration page of one kind of request, for single and batch decisions. */
export function RequestsPage<Status extends string>(props: RequestsPageProps<Status>) {
  const { kind } = props
  const { t } = useTranslation(kind.noun)
  const [params, setParams] = useSearchParams()
  const filters = readQueue(params, kind.statuses, kind.waiting)
  const search = useDebounced(filters.search, pauseMs)
  const { search: _, ...others } = filters
  const asked = { ...others, ...(search && { search }) }
  return (
    <Page title={t('admin.title')} heading={t('admin.title')} actions={<LimitLink />} width="wide">
      <FilterBar
        filters={filters}
        statuses={kind.statuses}
        statusText={(status) => t(`status.${status}`)}
        searchHint={t('admin.searchHint')}
        searchMaxLength={kind.searchMaxLength}
        onFilters={(next) => setParams(writeQueue(next), { replace: true })}
      />
      <Requests key={writeFilters(asked).toString()} kind={kind} filters={asked} />
    </Page>
  )
}

interface RequestsProps<Status extends string> extends RequestsPageProps<Status> {
  readonly filters: Filters<Status>
}

function Requests<Status extends string>(props: RequestsProps<Status>) {
  const { kind, filters } = props
  const { t } = useTranslation(kind.noun)
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [openId, setOpenId] = useState<string | null>(null)
  const queue = kind.useQueue({ ...filters, ...at(cursors.at(-1)) })
  if (queue.isPending) return <Skeleton height="28rem" radius="12px" />
  if (queue.isError)
    return <ErrorPanel title={t('history.loadFailed')} error={queue.error} onRetry={() => void queue.refetch()} />
  const { items, nextCursor } = queue.data
  if (items.length === 0 && cursors.length === 0)
    return <EmptyState illustration={<EmptyBox />} title={t('admin.empty')} text={t('admin.emptyText')} />
  return (
    <>
      <Chosen kind={kind} filters={filters} chosen={chosen} onChosen={setChosen} />
      <RequestsTable noun={kind.noun} items={items} chosen={chosen} onChosen={setChosen} onOpen={setOpenId} />
      <Paging cursors={cursors} nextCursor={nextCursor} onCursors={setCursors} />
      {openId !== null && <RequestDialog kind={kind} id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}
