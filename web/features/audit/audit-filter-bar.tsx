import { useTranslation } from 'react-i18next'
import { auditActions } from '../../../shared/audit-actions.ts'
import { type AuditFilters, auditTextMaxLength } from '../../../shared/contract/audit.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './audit.module.css'

interface AuditFilterBarProps {
  readonly filters: AuditFilters
  readonly onFilters: (filters: Readonly<Record<string, string>>) => void
}

export function AuditFilterBar({ filters, onFilters }: AuditFilterBarProps) {
  const { t } = useTranslation('audit')
  const set = (name: keyof AuditFilters, value: string) => {
    const { [name]: _, ...others } = filters
    onFilters(value === '' ? others : { ...others, [name]: value })
  }
  return (
    <search className={styles.filters} aria-label={t('filters.label')}>
      <SearchField
        label={t('filters.actor')}
        placeholder={t('filters.personHint')}
        maxLength={auditTextMaxLength}
        value={filters.actor ?? ''}
        onValue={(value) => set('actor', value)}
      />
      <Select
        label={t('filters.action')}
        placeholder={t('filters.all')}
        value={filters.action ?? ''}
        options={auditActions.map((value) => ({ value, label: t(`actions.${value}`, { nsSeparator: false }) }))}
        onChange={({ currentTarget }) => set('action', currentTarget.value)}
      />
      <SearchField
        label={t('filters.target')}
        placeholder={t('filters.targetHint')}
        maxLength={auditTextMaxLength}
        value={filters.target ?? ''}
        onValue={(value) => set('target', value)}
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
