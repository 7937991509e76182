import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { AuditFilters } from '../../../shared/contract/audit.ts'
import { download } from '../../lib/download.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { at } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Paging } from '../../ui/page/paging.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { AuditTable } from './audit-table.tsx'
import { readAuditFilters } from './filters.ts'

const pauseMs = 300

/** `/admin/audit`: who changed what, on whom and when (rules 12.3). */
export default function AuditPage() {
  const { t } = useTranslation(['audit', 'errors'])
  const [params, setParams] = useSearchParams()
  const filters = readAuditFilters(params)
  const asked = useDebounced(JSON.stringify(filters), pauseMs) ?? '{}'
  const file = useMutation(
    api.audit.csv.mutationOptions({
      onSuccess: ({ fileName, csv, isComplete }) => {
        download(fileName, csv)
        if (!isComplete) notify.info({ title: t('csvPartial') })
      },
      onError: (error) => notify.error({ title: problemText(t, error) }),
    }),
  )
  const csv = (
    <Button variant="secondary" loading={file.isPending} onClick={() => file.mutate(filters)}>
      {t('csv')}
    </Button>
  )
  return (
    <Page title={t('title')} heading={t('title')} actions={csv} width="wide">
      <AuditFilterBar
        filters={filters}
        onFilters={(next) => setParams(next as Record<string, string>, { replace: true })}
      />
      <Records key={asked} filters={JSON.parse(asked) as AuditFilters} />
    </Page>
  )
}

function Records({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit')
  const [cursors, setCursors] = useState<readonly string[]>([])
  const records = useQuery(api.audit.search.queryOptions({ input: { ...filters, ...at(cursors.at(-1)) } }))
  if (records.isPending) return <Skeleton height="28rem" radius="12px" />
  if (records.isError) return <ErrorPanel error={records.error} onRetry={() => void records.refetch()} />
  const { items, nextCursor, isPartial } = records.data
  if (items.length === 0 && nextCursor === null && cursors.length === 0)
    return <EmptyState illustration={<EmptyBox />} title={t('empty')} text={t('emptyText')} />
  return (
    <>
      {items.length === 0 ? <p>{t('goOn')}</p> : <AuditTable items={items} />}
      <Paging cursors={cursors} nextCursor={nextCursor} onCursors={setCursors} isPartial={isPartial} />
    </>
  )
}
