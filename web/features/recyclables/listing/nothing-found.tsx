import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingSearch } from '../../../lib/listing/address.ts'
import { changeListingSearch } from '../../../lib/listing/search.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NothingFound as Drawing } from '../../../ui/page/illustrations.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import type { ShownPlace } from './listing-place.ts'
import { reportEmptySearch } from './report-empty-search.ts'

interface NothingFoundProps {
  readonly search: ListingSearch
  readonly shown: ShownPlace
  readonly onSearch: (search: ListingSearch) => void
  readonly advertise: ReactNode
}

export function NothingFound({ search, shown, onSearch, advertise }: NothingFoundProps) {
  const { t } = useTranslation('recyclables')
  const city = shown.name ?? t('filters.wholeCountry')
  const { q, state: _state, city: _city, view, ...others } = search
  const { stateId } = shown
  useEffect(() => {
    if (q !== undefined) void reportEmptySearch(q)
  }, [q])
  const ofCity = shown.place?.cityId !== undefined || search.area !== undefined
  const wider = { city: undefined, distanceKm: undefined, order: undefined }
  const emptyTitle = search.area ? t('listing.emptyArea') : t('listing.emptyTitle', { city })
  const title = q === undefined ? emptyTitle : t('listing.emptyQueryTitle', { q, city })
  const widen = stateId !== undefined && (
    <Button onClick={() => onSearch(changeListingSearch(search, { state: ofCity ? stateId : 'all', ...wider }))}>
      {ofCity ? t('listing.widenToState') : t('listing.widenToCountry')}
    </Button>
  )
  if (q === undefined && Object.keys(others).length === 0)
    return (
      <EmptyState
        illustration={<Drawing />}
        title={t('listing.emptyTitle', { city })}
        text={t('listing.emptyText')}
        action={
          <>
            {widen}
            {advertise}
          </>
        }
      />
    )
  return (
    <EmptyState
      illustration={<Drawing />}
      title={title}
      text={t('listing.emptyQueryText')}
      action={
        <>
          {widen}
          <Button
            variant="secondary"
            onClick={() => onSearch(changeListingSearch({}, { state: search.state, city: search.city, view }))}
          >
            {t('listing.clear')}
          </Button>
        </>
      }
    />
  )
}
