import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import styles from './more-filters.module.css'
import type { SearchValues } from './search.ts'

const distancesKm = ['5', '10', '25', '50', '100']

interface MoreFiltersProps {
  readonly values: SearchValues
  readonly change: (some: Partial<SearchValues>) => void
  readonly reversed: boolean
}

export default function MoreFilters({ values, change, reversed }: MoreFiltersProps) {
  const { t } = useTranslation('home')
  return (
    <div className={styles.fields}>
      <Select
        label={t('search.distance')}
        placeholder={t('search.anyDistance')}
        value={values.distanceKm}
        onChange={(event) => change({ distanceKm: event.currentTarget.value })}
        options={distancesKm.map((km) => ({ value: km, label: t('search.km', { km }) }))}
      />
      <div className={styles.pair}>
        <MoneyField
          label={t('search.priceMin')}
          cents={values.priceMinCents || undefined}
          onCents={(priceMinCents) => change({ priceMinCents })}
        />
        <MoneyField
          label={t('search.priceMax')}
          cents={values.priceMaxCents || undefined}
          error={reversed ? t('search.priceReversed') : undefined}
          onCents={(priceMaxCents) => change({ priceMaxCents })}
        />
        <DateField
          label={t('search.startDate')}
          value={values.startDate}
          onChange={(event) => change({ startDate: event.currentTarget.value })}
        />
        <DateField
          label={t('search.endDate')}
          value={values.endDate}
          onChange={(event) => change({ endDate: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}
