import { Search, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { State } from '../../../shared/places.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { emptySearch, missingFields, type SearchValues, searchAddress, withState } from './search.ts'
import styles from './search-card.module.css'
import { useCities } from './use-cities.ts'

const distancesKm = ['5', '10', '25', '50', '100']

/** What, where, and optionally how far, how much and since when (rules 13.12, home search card). */
export function SearchCard({ states }: { states: readonly State[] }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const [values, setValues] = useState(emptySearch)
  const cities = useCities(values.stateId)
  const change = (some: Partial<SearchValues>) => setValues((all) => ({ ...all, ...some }))

  const search = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingFields(values)
    if (missing.length === 0) return navigate(searchAddress(values))
    const fields = missing.map((field) => t(`search.${field}`)).join(', ')
    notify.error({ title: t('search.missingTitle'), description: t('search.missingText', { fields }) })
  }

  return (
    <form className={styles.card} noValidate onSubmit={search} aria-label={t('search.label')}>
      <Segmented
        legend={t('search.type')}
        name="type"
        value={values.type}
        onValue={(type) => change({ type })}
        options={[
          { value: 'purchase', label: t('search.purchase') },
          { value: 'donation', label: t('search.donation') },
        ]}
      />
      <div className={styles.pair}>
        <Select
          label={t('search.state')}
          placeholder={t('search.chooseState')}
          value={values.stateId}
          onChange={(event) => setValues(withState(values, event.currentTarget.value))}
          options={states.map((state) => ({ value: String(state.id), label: state.name }))}
          autoComplete="address-level1"
        />
        <Combobox
          label={t('search.city')}
          placeholder={values.stateId === '' ? t('search.stateFirst') : t('search.chooseCity')}
          disabled={values.stateId === ''}
          loading={cities.loading}
          failed={cities.failed}
          onRetry={cities.retry}
          value={values.cityId}
          onValue={(cityId) => change({ cityId })}
          options={cities.list.map((city) => ({ value: String(city.id), label: city.name }))}
        />
      </div>
      <details className={styles.more}>
        <summary>
          <SlidersHorizontal aria-hidden="true" />
          {t('search.more')}
        </summary>
        <MoreFilters values={values} change={change} />
      </details>
      <Button type="submit" size="large" wide icon={<Search aria-hidden="true" />}>
        {t('search.submit')}
      </Button>
      <LinkButton to="/recyclables" variant="plain" wide>
        {t('search.register')}
      </LinkButton>
    </form>
  )
}

function MoreFilters({ values, change }: { values: SearchValues; change: (some: Partial<SearchValues>) => void }) {
  const { t } = useTranslation('home')
  return (
    <div className={styles.moreFields}>
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
          cents={values.priceMinCents}
          onCents={(priceMinCents) => change({ priceMinCents })}
        />
        <MoneyField
          label={t('search.priceMax')}
          cents={values.priceMaxCents}
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
