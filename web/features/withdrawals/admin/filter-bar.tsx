import { useTranslation } from 'react-i18next'
import type { WithdrawalFilters } from '../../../../shared/contract/withdrawals.ts'
import { withdrawalStatuses } from '../../../../shared/life-cycles/withdrawal.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import styles from '../withdrawals.module.css'

interface FilterBarProps {
  readonly filters: WithdrawalFilters
  readonly onFilters: (filters: WithdrawalFilters) => void
}

/** Search, state and days. */
export function FilterBar({ filters, onFilters }: FilterBarProps) {
  const { t } = useTranslation('withdrawals')
  const set = (name: keyof WithdrawalFilters, value: string) => {
    const { [name]: _, ...others } = filters
    onFilters(value === '' ? others : { ...others, [name]: value })
  }
  return (
    <search className={styles.filters} aria-label={t('admin.filters.label')}>
      <TextField
        label={t('admin.filters.search')}
        type="search"
        placeholder={t('admin.filters.searchHint')}
        value={filters.search ?? ''}
        maxLength={254}
        onChange={({ currentTarget }) => set('search', currentTarget.value)}
      />
      <Select
        label={t('admin.filters.status')}
        placeholder={t('admin.filters.all')}
        value={filters.status ?? ''}
        options={withdrawalStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={({ currentTarget }) => set('status', currentTarget.value)}
      />
      <DateField
        label={t('admin.filters.startDate')}
        value={filters.startDate ?? ''}
        max={filters.endDate}
        onChange={({ currentTarget }) => set('startDate', currentTarget.value)}
      />
      <DateField
        label={t('admin.filters.endDate')}
        value={filters.endDate ?? ''}
        min={filters.startDate}
        onChange={({ currentTarget }) => set('endDate', currentTarget.value)}
      />
      <Button variant="plain" disabled={Object.keys(filters).length === 0} onClick={() => onFilters({})}>
        {t('admin.filters.clear')}
      </Button>
    </search>
  )
}
