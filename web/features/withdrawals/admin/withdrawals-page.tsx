import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { WithdrawalFilters } from '../../../../shared/contract/withdrawals.ts'
import { withdrawalStatuses } from '../../../../shared/life-cycles/withdrawal.ts'
import { at } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { FilterBar } from '../../../ui/approvals/filter-bar.tsx'
import { readFilters, writeFilters } from '../../../ui/approvals/filters.ts'
import { LimitLink } from '../../../ui/approvals/limit-link.tsx'
import { Paging } from '../../../ui/approvals/paging.tsx'
import { RequestsTable } from '../../../ui/approvals/requests-table.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../../ui/page/illustrations.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { Chosen } from './chosen.tsx'
import { KeyCell } from './key-cell.tsx'
import { WithdrawalDialog } from './withdrawal-dialog.tsx'

const pauseMs = 300
const searchMaxLength = 254

/** `/admin/withdrawals`: what people asked for, decided one by one or many at once. */
export default function WithdrawalsPage() {
  const { t } = useTranslation('withdrawals')
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params, withdrawalStatuses)
  const search = useDebounced(filters.search, pauseMs)
  const { search: _, ...others } = filters
  const asked: WithdrawalFilters = { ...others, ...(search && { search }) }
  return (
    <Page title={t('admin.title')} heading={t('admin.title')} actions={<LimitLink />} width="wide">
      <FilterBar
        filters={filters}
        statuses={withdrawalStatuses}
        statusText={(status) => t(`status.${status}`)}
        searchHint={t('admin.searchHint')}
        searchMaxLength={searchMaxLength}
        onFilters={(next) => setParams(writeFilters(next), { replace: true })}
      />
      <Withdrawals key={writeFilters(asked).toString()} filters={asked} />
    </Page>
  )
}

function Withdrawals({ filters }: { filters: WithdrawalFilters }) {
  const { t } = useTranslation('withdrawals')
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [openId, setOpenId] = useState<string | null>(null)
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
      <Chosen filters={filters} chosen={chosen} onChosen={setChosen} />
      <RequestsTable
        caption={t('admin.title')}
        items={items}
        chosen={chosen}
        onChosen={setChosen}
        personOf={({ requester }) => requester}
        tickText={(names) => t('admin.tick', names)}
        receiver={{ title: t('admin.columns.key'), of: (line) => <KeyCell line={line} /> }}
        badgeOf={({ status }) => <StatusBadge status={status} />}
        isPending={({ status }) => status === 'pending'}
        onOpen={setOpenId}
      />
      <Paging cursors={cursors} nextCursor={nextCursor} onCursors={setCursors} />
      {openId !== null && <WithdrawalDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}
