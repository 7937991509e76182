import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { WithdrawalFilters } from '../../../../shared/contract/withdrawals.ts'
import { at } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../../ui/page/illustrations.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import styles from '../withdrawals.module.css'
import { ChosenBar } from './chosen-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { readFilters, writeFilters } from './filters.ts'
import { WithdrawalsTable } from './withdrawals-table.tsx'

const pauseMs = 300

/** `/admin/withdrawals`: what people asked for, decided one by one or many at once. */
export default function WithdrawalsPage() {
  const { t } = useTranslation('withdrawals')
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const search = useDebounced(filters.search, pauseMs)
  const { search: _, ...others } = filters
  const asked: WithdrawalFilters = { ...others, ...(search && { search }) }
  return (
    <Page title={t('admin.title')} heading={t('admin.title')} width="wide">
      <FilterBar filters={filters} onFilters={(next) => setParams(writeFilters(next), { replace: true })} />
      <Withdrawals key={writeFilters(asked).toString()} filters={asked} />
    </Page>
  )
}

function Withdrawals({ filters }: { filters: WithdrawalFilters }) {
  const { t } = useTranslation('withdrawals')
  /** Cursors of the pages before this one: a cursor leads forward only. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const list = useQuery({
    ...api.withdrawals.queue.queryOptions({ input: { ...filters, ...at(cursors.at(-1)) } }),
    placeholderData: (before) => before,
  })
  if (list.isPending) return <Skeleton height="28rem" radius="12px" />
  if (list.isError) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
  const { items, nextCursor } = list.data
  if (items.length === 0 && cursors.length === 0)
    return <EmptyState illustration={<EmptyBox />} title={t('admin.empty')} text={t('admin.emptyText')} />
  return (
    <>
      <ChosenBar filters={filters} chosen={chosen} onChosen={setChosen} />
      <WithdrawalsTable items={items} chosen={chosen} onChosen={setChosen} />
      <nav className={styles.paging} aria-label={t('admin.pages')}>
        <Button
          variant="secondary"
          size="small"
          disabled={cursors.length === 0}
          onClick={() => setCursors(cursors.slice(0, -1))}
        >
          {t('admin.previous')}
        </Button>
        <span>{t('admin.page', { number: cursors.length + 1 })}</span>
        <Button
          variant="secondary"
          size="small"
          disabled={nextCursor === null}
          onClick={() => nextCursor !== null && setCursors([...cursors, nextCursor])}
        >
          {t('admin.next')}
        </Button>
      </nav>
    </>
  )
}
