import { useTranslation } from 'react-i18next'
import { FilterBar } from '../tables/filter-bar.tsx'
import { type FilterFields, useFilters } from '../tables/filters.ts'

/** Admins' filters of money requests; an undefined filter matches everything. Days as `yyyy-MM-dd`, both inclusive. */
export interface MoneyFilters<Status extends string> {
  readonly search?: string | undefined
  readonly status?: Status | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

interface MoneyFiltersProps<Status extends string> {
  readonly statuses: readonly Status[]
  readonly statusText: (status: Status) => string
  readonly searchHint: string
  readonly searchMaxLength: number
  /** The state that a queue opens on; without it a queue opens on all. */
  readonly waiting?: Status
}

/** Filters of the requests that move money, with their bar. */
export function useMoneyFilters<Status extends string>(props: MoneyFiltersProps<Status>) {
  const { statuses, statusText, searchHint, searchMaxLength, waiting } = props
  const { t } = useTranslation('approvals')
  const fields = {
    search: { kind: 'text', label: t('filters.search'), hint: searchHint, maxLength: searchMaxLength },
    status: { kind: 'choice', label: t('filters.status'), values: statuses, text: statusText },
    startDate: { kind: 'day', label: t('filters.startDate') },
    endDate: { kind: 'day', label: t('filters.endDate') },
  } as const satisfies FilterFields
  const { filters, setFilters, asked, key } = useFilters(fields, waiting && { status: waiting })
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
  return { bar, asked, key }
}
