import { useTranslation } from 'react-i18next'
import { actions, categories } from '../../../shared/recyclables/categories.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './moderation.module.css'
import type { QueueFilters } from './queue-filters.ts'

interface FilterBarProps {
  readonly filters: QueueFilters
  readonly onFilters: (filters: QueueFilters) => void
}

export function FilterBar({ filters, onFilters }: FilterBarProps) {
  const { t } = useTranslation(['moderation', 'common'])
  const set = (name: keyof QueueFilters, value: string) => {
    const { [name]: _, ...others } = filters
    onFilters(value === '' ? others : { ...others, [name]: value })
  }
  return (
    <search className={styles.filters} aria-label={t('filters.label')}>
      <SearchField
        label={t('filters.search')}
        placeholder={t('filters.searchHint')}
        value={filters.search ?? ''}
        maxLength={100}
        onValue={(search) => set('search', search)}
      />
      <Select
        label={t('filters.category')}
        placeholder={t('filters.all')}
        value={filters.category ?? ''}
        options={categories.map((value) => ({ value, label: t(`common:material.${value}`) }))}
        onChange={(event) => set('category', event.currentTarget.value)}
      />
      <Select
        label={t('filters.action')}
        placeholder={t('filters.all')}
        value={filters.action ?? ''}
        options={actions.map((value) => ({ value, label: t(`common:action.${value}`) }))}
        onChange={(event) => set('action', event.currentTarget.value)}
      />
      <DateField
        label={t('filters.startDate')}
        value={filters.startDate ?? ''}
        max={filters.endDate}
        onChange={(event) => set('startDate', event.currentTarget.value)}
      />
      <DateField
        label={t('filters.endDate')}
        value={filters.endDate ?? ''}
        min={filters.startDate}
        onChange={(event) => set('endDate', event.currentTarget.value)}
      />
      <Button variant="plain" disabled={Object.keys(filters).length === 0} onClick={() => onFilters({})}>
        {t('filters.clear')}
      </Button>
    </search>
  )
}
