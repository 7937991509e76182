import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { at } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { SlidersHorizontal } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Paging } from '../../ui/page/paging.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './moderation.module.css'
import { type QueueFilters, readQueueFilters, writeQueueFilters } from './queue-filters.ts'
import { QueueTable } from './queue-table.tsx'

const pauseMs = 300

/** `/admin/moderation`: pending ads, oldest first, ten a page, decided in a side panel or by keyboard. */
export default function QueuePage() {
  const { t } = useTranslation('moderation')
  const [params, setParams] = useSearchParams()
  const filters = readQueueFilters(params)
  const wide = useMedia('(width >= 64rem)')
  const bar = (
    <FilterBar filters={filters} onFilters={(next) => setParams(writeQueueFilters(next), { replace: true })} />
  )
  return (
    <Page
      title={t('title')}
      heading={t('title')}
      width="wide"
      actions={!wide && <FiltersButton chosen={Object.keys(filters).length}>{bar}</FiltersButton>}
    >
      {wide && bar}
      <Queue key={writeQueueFilters({ ...filters, search: '' }).toString()} filters={filters} />
    </Page>
  )
}

/** Cursors of the previous pages. A cursor only leads forward and is only valid for its own search. */
function useCursors(search: string | undefined) {
  const [paged, setPaged] = useState<{ search: string | undefined; cursors: readonly string[] }>({
    search,
    cursors: [],
  })
  const cursors = paged.search === search ? paged.cursors : []
  return [cursors, (next: readonly string[]) => setPaged({ search, cursors: next })] as const
}

function FiltersButton({ chosen, children }: { chosen: number; children: ReactNode }) {
  const { t } = useTranslation('moderation')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {chosen === 0 ? t('filters.open') : t('filters.chosen', { count: chosen })}
      </Button>
      {open && (
        <Dialog title={t('filters.label')} onClose={() => setOpen(false)}>
          {children}
        </Dialog>
      )}
    </>
  )
}

function Queue({ filters }: { filters: QueueFilters }) {
  const { t } = useTranslation(['moderation', 'common'])
  const search = useDebounced(filters.search, pauseMs)
  const { search: _, ...others } = filters
  const [cursors, setCursors] = useCursors(search)
  const cursor = cursors.at(-1)
  const queue = useQuery({
    ...api.moderation.queue.queryOptions({
      input: { ...others, ...(search && { search }), ...at(cursor) },
    }),
    placeholderData: (before) => before,
  })
  const nothingLeft = queue.data?.items.length === 0
  useEffect(() => {
    // The last decided ad took the focus with it.
    if (nothingLeft && document.activeElement === document.body) document.querySelector('main')?.focus()
  }, [nothingLeft])
  if (queue.isPending) return <Skeleton height="28rem" radius="12px" />
  if (queue.isError) return <ErrorPanel error={queue.error} onRetry={() => void queue.refetch()} />
  const { items, count, countIsComplete, nextCursor, isPartial } = queue.data
  if (items.length === 0 && nextCursor === null && cursors.length === 0) {
    return <EmptyState illustration={<EmptyBox />} title={t('empty')} text={t('emptyText')} />
  }
  const turn = (next: readonly string[]) => {
    // The placeholder data of the previous query has the wrong next cursor.
    if (next.length < cursors.length || !queue.isPlaceholderData) setCursors(next)
  }
  return (
    <>
      <p className={styles.count} role="status">
        {count === 0 ? t('countNone') : t(countIsComplete ? 'count' : 'countAtLeast', { count })}
      </p>
      {items.length > 0 && <QueueTable items={items} />}
      <Paging cursors={cursors} nextCursor={nextCursor} onCursors={turn} isPartial={isPartial} />
    </>
  )
}
