import { DateField } from '../fields/date-field.tsx'
import { SearchField } from '../fields/search-field.tsx'
import { Select } from '../fields/select.tsx'
import { Button } from '../primitives/button.tsx'
import styles from './filter-bar.module.css'
import type { FilterFields, Filters } from './filters.ts'

interface FilterBarProps<Fields extends FilterFields> {
  readonly label: string
  readonly allLabel: string
  readonly clearLabel: string
  readonly fields: Fields
  readonly filters: Filters<Fields>
  readonly onFilters: (filters: Filters<Fields>) => void
}

/** The filters of a queue from their description. `startDate` and `endDate` bound each other. */
export function FilterBar<Fields extends FilterFields>(props: FilterBarProps<Fields>) {
  const { label, allLabel, clearLabel, fields, filters, onFilters } = props
  const values: Readonly<Record<string, string | undefined>> = filters
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = values
    onFilters((value === '' ? others : { ...others, [name]: value }) as Filters<Fields>)
  }
  return (
    <search className={styles.filters} aria-label={label}>
      {Object.entries(fields).map(([name, field]) => {
        const value = values[name] ?? ''
        if (field.kind === 'text')
          return (
            <SearchField
              key={name}
              label={field.label}
              placeholder={field.hint}
              maxLength={field.maxLength}
              value={value}
              onValue={(text) => set(name, text)}
            />
          )
        if (field.kind === 'day')
          return (
            <DateField
              key={name}
              label={field.label}
              value={value}
              min={name === 'endDate' ? values.startDate : undefined}
              max={name === 'startDate' ? values.endDate : undefined}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
            />
          )
        return (
          <Select
            key={name}
            label={field.label}
            placeholder={allLabel}
            value={value}
            options={field.values.map((one) => ({ value: one, label: field.text(one), group: field.group?.(one) }))}
            onChange={({ currentTarget }) => set(name, currentTarget.value)}
          />
        )
      })}
      <Button variant="plain" disabled={Object.keys(values).length === 0} onClick={() => onFilters({})}>
        {clearLabel}
      </Button>
    </search>
  )
}
