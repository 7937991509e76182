import { type FormEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { State } from '../../../../shared/places.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { isReversed } from '../../../lib/listing/price-range.ts'
import type { KnownPlace } from '../../../lib/places/last-place.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Search, SlidersHorizontal } from '../../../ui/icons/icons.ts'
import { Button, LinkButton } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { emptySearch, missingFields, placeValues, type SearchValues, searchAddress, withState } from './search.ts'
import styles from './search-card.module.css'
import { useCities } from './use-cities.ts'

const MoreFilters = lazyPart(() => import('./more-filters.tsx'))

interface SearchCardProps {
  readonly states: readonly State[]
  /** Prefills state and city. */
  readonly place: KnownPlace | null
}

/** Rules 13.12. */
export function SearchCard({ states, place }: SearchCardProps) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Partial<SearchValues>>({})
  const [choosingCity, setChoosingCity] = useState(false)
  const [more, setMore] = useState(false)
  const [reversed, setReversed] = useState(false)
  const values: SearchValues = { ...emptySearch, ...(place && placeValues(place)), ...chosen }
  const cities = useCities(values.stateId, choosingCity || chosen.stateId !== undefined)
  const cityOptions = cities.list.map((city) => ({ value: String(city.id), label: city.name }))
  // The prefilled city needs a name before its state's list loads.
  if (place && cityOptions.length === 0 && values.stateId === String(place.stateId))
    cityOptions.push({ value: String(place.cityId), label: place.city })
  const change = (some: Partial<SearchValues>) => {
    setReversed(false)
    setChosen((all) => ({ ...all, ...some }))
  }

  const search = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingFields(values)
    if (missing.length === 0 && isReversed(values.priceMinCents, values.priceMaxCents)) {
      setMore(true)
      return setReversed(true)
    }
    if (missing.length === 0) return navigate(searchAddress(values))
    const [first, second, third] = missing.map((field) => t(`search.${field}`))
    const text = third ? 'three' : second ? 'two' : 'one'
    notify.error({
      title: t('search.missingTitle'),
      description: t(`search.missing.${text}`, { first, second, third }),
    })
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only sees that somebody is about to choose */}
      <div className={styles.pair} onFocus={() => setChoosingCity(true)} onPointerEnter={() => setChoosingCity(true)}>
        <Select
          label={t('search.state')}
          placeholder={t('search.chooseState')}
          value={values.stateId}
          onChange={(event) => change(withState(values, event.currentTarget.value))}
          options={states.map((state) => ({ value: String(state.id), label: state.name }))}
          autoComplete="address-level1"
        />
        <Combobox
          label={t('search.city')}
          placeholder={values.stateId === '' ? t('search.stateFirst') : t('search.chooseCity')}
          disabled={values.stateId === ''}
          loading={cities.loading && cityOptions.length === 0}
          failed={cities.failed}
          onRetry={cities.retry}
          value={values.cityId}
          onValue={(cityId) => change({ cityId })}
          options={cityOptions}
        />
      </div>
      <details className={styles.more} open={more} onToggle={(event) => setMore(event.currentTarget.open)}>
        <summary>
          <SlidersHorizontal aria-hidden="true" />
          {t('search.more')}
        </summary>
        {more && (
          <Suspense fallback={<div className={styles.moreSpace} />}>
            <MoreFilters values={values} change={change} reversed={reversed} />
          </Suspense>
        )}
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
