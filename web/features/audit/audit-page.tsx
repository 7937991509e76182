import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { auditGroupOf, groupedAuditActions } from '../../../shared/audit-actions.ts'
import { type AuditFilters, auditTextMaxLength } from '../../../shared/contract/audit.ts'
import { download } from '../../lib/download.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Page } from '../../ui/page/page.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { CursorQueue, useCursors } from '../../ui/tables/cursor-queue.tsx'
import { FilterBar } from '../../ui/tables/filter-bar.tsx'
import { type FilterFields, useFilters } from '../../ui/tables/filters.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import { AuditTable } from './audit-table.tsx'

/** `/admin/audit`: who changed what, on whom and when (rules 12.3). */
export default function AuditPage() {
  const { t } = useTranslation(['audit', 'errors'])
  const personField = { kind: 'text', maxLength: auditTextMaxLength } as const
  const fields = {
    actor: { ...personField, label: t('filters.actor'), hint: t('filters.personHint') },
    action: {
      kind: 'choice',
      label: t('filters.action'),
      values: groupedAuditActions,
      text: (action) => t(`actions.${action}`, { nsSeparator: false }),
      group: (action) => t(`groups.${auditGroupOf(action)}`),
    },
    target: { ...personField, label: t('filters.target'), hint: t('filters.targetHint') },
    startDate: { kind: 'day', label: t('filters.startDate') },
    endDate: { kind: 'day', label: t('filters.endDate') },
  } as const satisfies FilterFields
  const { filters, setFilters, asked, key } = useFilters(fields)
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
      <FilterBar
        label={t('filters.label')}
        allLabel={t('filters.all')}
        clearLabel={t('filters.clear')}
        fields={fields}
        filters={filters}
        onFilters={setFilters}
      />
      <Records key={key} filters={asked} />
    </Page>
  )
}

function Records({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit')
  const cursors = useCursors()
  const records = useQuery(api.audit.search.queryOptions({ input: { ...filters, ...cursors.input } }))
  return (
    <CursorQueue query={records} cursors={cursors} empty={[t('empty'), t('emptyText')]}>
      {({ items }) => (items.length === 0 ? <p>{t('goOn')}</p> : <AuditTable items={items} />)}
    </CursorQueue>
  )
}
