import { useTranslation } from 'react-i18next'
import { DateField } from '../fields/date-field.tsx'
import { SearchField } from '../fields/search-field.tsx'
import { Select } from '../fields/select.tsx'
import { Button } from '../primitives/button.tsx'
import type { Filters } from './filters.ts'
import styles from './money.module.css'

interface FilterBarProps<Status extends string> {
  readonly filters: Filters<Status>
  readonly statuses: readonly Status[]
  readonly statusText: (status: Status) => string
  readonly searchHint: string
  readonly searchMaxLength: number
  readonly onFilters: (filters: Filters<Status>) => void
}

export function FilterBar<Status extends string>(props: FilterBarProps<Status>) {
  const { filters, statuses, statusText, searchHint, searchMaxLength, onFilters } = props
  const { t } = useTranslation('approvals')
  const set = (name: keyof Filters<Status>, value: string) => {
    const { [name]: _, ...others } = filters
    onFilters(value === '' ? others : { ...others, [name]: value })
  }
  return (
    <search className={styles.filters} aria-label={t('filters.label')}>
      <SearchField
        label={t('filters.search')}
        placeholder={searchHint}
        value={filters.search ?? ''}
        maxLength={searchMaxLength}
        onValue={(search) => set('search', search)}
      />
      <Select
        label={t('filters.status')}
        placeholder={t('filters.all')}
        value={filters.status ?? ''}
        options={statuses.map((value) => ({ value, label: statusText(value) }))}
        onChange={({ currentTarget }) => set('status', currentTarget.value)}
      />
      <DateField
        label={t('filters.startDate')}
        value={filters.startDate ?? ''}
        max={filters.endDate}
        onChange={({ currentTarget }) => set('startDate', currentTarget.value)}
      />
      <DateField
        label={t('filters.endDate')}
        value={filters.endDate ?? ''}
        min={filters.startDate}
        onChange={({ currentTarget }) => set('endDate', currentTarget.value)}
      />
      <Button variant="plain" disabled={Object.keys(filters).length === 0} onClick={() => onFilters({})}>
        {t('filters.clear')}
      </Button>
    </search>
  )
}
