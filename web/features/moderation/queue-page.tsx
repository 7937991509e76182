import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actions, categories } from '../../../shared/recyclables/categories.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { api } from '../../lib/server/operations.ts'
import { SlidersHorizontal } from '../../ui/icons/icons.ts'
import { Page } from '../../ui/page/page.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { CursorQueue, useCursors } from '../../ui/tables/cursor-queue.tsx'
import { FilterBar } from '../../ui/tables/filter-bar.tsx'
import { type FilterFields, useFilters } from '../../ui/tables/filters.ts'
import styles from './moderation.module.css'
import { QueueTable } from './queue-table.tsx'

/** `/admin/moderation`: pending ads, oldest first, ten a page, decided in a side panel or by keyboard. */
export default function QueuePage() {
  const { t } = useTranslation(['moderation', 'common'])
  const fields = {
    search: { kind: 'text', label: t('filters.search'), hint: t('filters.searchHint'), maxLength: 100 },
    category: {
      kind: 'choice',
      label: t('filters.category'),
      values: categories,
      text: (category) => t(`common:material.${category}`),
    },
    action: {
      kind: 'choice',
      label: t('filters.action'),
      values: actions,
      text: (action) => t(`common:action.${action}`),
    },
    startDate: { kind: 'day', label: t('filters.startDate') },
    endDate: { kind: 'day', label: t('filters.endDate') },
  } as const satisfies FilterFields
  const { filters, setFilters, asked, key } = useFilters(fields)
  const wide = useMedia('(width >= 64rem)')
  const bar = (
    <FilterBar
      label={t('filters.label')}
      allLabel={t('filters.all')}
      clearLabel={t('filters.clear')}
      fields={fields}
      filters={filters}
      onFilters={setFilters}
    />
  )
  return (
    <Page
      title={t('title')}
      heading={t('title')}
      width="wide"
      actions={!wide && <FiltersButton chosen={Object.keys(filters).length}>{bar}</FiltersButton>}
    >
      {wide && bar}
      <Queue key={key} filters={asked} />
    </Page>
  )
}

type QueueFilters = Parameters<typeof api.moderation.queue.call>[0]

function Queue({ filters }: { filters: QueueFilters }) {
  const { t } = useTranslation('moderation')
  const cursors = useCursors()
  const queue = useQuery({
    ...api.moderation.queue.queryOptions({ input: { ...filters, ...cursors.input } }),
    placeholderData: (before) => before,
  })
  const nothingLeft = queue.data?.items.length === 0
  useEffect(() => {
    // The last decided ad took the focus with it.
    if (nothingLeft && document.activeElement === document.body) document.querySelector('main')?.focus()
  }, [nothingLeft])
  return (
    <CursorQueue query={queue} cursors={cursors} empty={[t('empty'), t('emptyText')]}>
      {({ items, count, countIsComplete }) => (
        <>
          <p className={styles.count} role="status">
            {count === 0 ? t('countNone') : t(countIsComplete ? 'count' : 'countAtLeast', { count })}
          </p>
          {items.length > 0 && <QueueTable items={items} />}
        </>
      )}
    </CursorQueue>
  )
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
