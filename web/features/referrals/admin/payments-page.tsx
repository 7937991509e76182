import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { referralSearchMaxLength } from '../../../../shared/contract/referrals.ts'
import { type ReferralStatus, referralStatuses } from '../../../../shared/life-cycles/referral.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { at } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { FilterBar } from '../../../ui/money/filter-bar.tsx'
import { type Filters, readFilters, writeFilters } from '../../../ui/money/filters.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../../ui/page/illustrations.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Paging } from '../../../ui/page/paging.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { Chosen } from './chosen.tsx'
import { PaymentsTable } from './payments-table.tsx'

const pauseMs = 300

/** Administration of rewards (rules 11.5). */
export default function PaymentsPage() {
  const { t } = useTranslation(['referral-payments', 'referrals'])
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params, referralStatuses)
  const search = useDebounced(filters.search, pauseMs)
  const { search: _, ...others } = filters
  const asked = { ...others, ...(search && { search }) }
  return (
    <Page title={t('title')} heading={t('title')} width="wide">
      <FilterBar
        filters={filters}
        statuses={referralStatuses}
        statusText={(status) => t(`referrals:status.${status}`)}
        searchHint={t('searchHint')}
        searchMaxLength={referralSearchMaxLength}
        onFilters={(next) => setParams(writeFilters(next), { replace: true })}
      />
      <Payments key={writeFilters(asked).toString()} filters={asked} />
    </Page>
  )
}

function Payments({ filters }: { filters: Filters<ReferralStatus> }) {
  const { t } = useTranslation('referral-payments')
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const queue = useQuery({
    ...api.referrals.queue.queryOptions({ input: { ...filters, ...at(cursors.at(-1)) } }),
    placeholderData: (before) => before,
  })
  if (queue.isPending) return <Skeleton height="28rem" radius="12px" />
  if (queue.isError) return <ErrorPanel error={queue.error} onRetry={() => void queue.refetch()} />
  const { items, nextCursor } = queue.data
  if (items.length === 0 && cursors.length === 0)
    return <EmptyState illustration={<EmptyBox />} title={t('empty')} text={t('emptyText')} />
  return (
    <>
      <Chosen filters={filters} chosen={chosen} onChosen={setChosen} />
      <PaymentsTable items={items} chosen={chosen} onChosen={setChosen} />
      <Paging cursors={cursors} nextCursor={nextCursor} onCursors={setCursors} />
    </>
  )
}
