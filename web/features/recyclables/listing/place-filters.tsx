import { states } from 'virtual:states'
import { useTranslation } from 'react-i18next'
import type { ListingSearch } from '../../../lib/listing/address.ts'
import { changeListingSearch } from '../../../lib/listing/search.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import styles from './listing.module.css'
import type { ShownPlace } from './listing-place.ts'

interface PlaceFiltersProps {
  readonly search: ListingSearch
  readonly place: ShownPlace
  readonly onSearch: (search: ListingSearch) => void
}

/** State and city. The city requires a state, and another state clears it (rules 13.8). */
export function PlaceFilters({ search, place, onSearch }: PlaceFiltersProps) {
  const { t } = useTranslation('recyclables')
  const stateId = place.stateId
  return (
    <div className={styles.places}>
      <Select
        label={t('filters.state')}
        value={stateId === undefined ? 'all' : String(stateId)}
        options={[
          { value: 'all', label: t('filters.wholeCountry') },
          ...states.map((state) => ({ value: String(state.id), label: state.name })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget
          onSearch(changeListingSearch(search, { state: value === 'all' ? 'all' : Number(value) }))
        }}
      />
      <Combobox
        label={t('filters.city')}
        placeholder={stateId === undefined ? t('filters.stateFirst') : t('filters.wholeState')}
        disabled={stateId === undefined}
        loading={stateId !== undefined && place.cities.length === 0 && !place.citiesFailed}
        failed={place.citiesFailed}
        onRetry={place.retryCities}
        value={place.city ? String(place.city.id) : ''}
        options={place.cities.map((city) => ({ value: String(city.id), label: city.name }))}
        onValue={(value) => {
          if (stateId !== undefined) onSearch(changeListingSearch(search, { state: stateId, city: Number(value) }))
        }}
      />
    </div>
  )
}
