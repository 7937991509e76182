import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { ListingFilters, RecyclableCard } from '../../../../shared/contract/recyclables.ts'
import type { SavedFilters } from '../../../../shared/contract/saved-searches.ts'
import { distanceKm, type Position } from '../../../../shared/places.ts'
import { matchesFilters } from '../../../../shared/recyclables/match.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { type ListingSearch, readListingSearch, writeListingSearch } from '../../../lib/listing/address.ts'
import { changeListingSearch, toListingFilters, withIds } from '../../../lib/listing/search.ts'
import { sentinelProps } from '../../../lib/pages.ts'
import { rememberPlace } from '../../../lib/places/last-place.ts'
import { Plus, X } from '../../../ui/icons/icons.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { InfiniteSentinel } from '../../../ui/primitives/infinite-sentinel.tsx'
import { NewAdPanel } from '../form/new-ad-panel.tsx'
import type { ListingSlots } from '../slots.ts'
import { AdsGrid, AdsGridSkeleton } from './ads-grid.tsx'
import { FilterChips } from './filter-chips.tsx'
import { useJustPublished, useMatching } from './just-published.ts'
import styles from './listing.module.css'
import { listingOptions } from './listing-options.ts'
import { type ShownPlace, useListingPlace } from './listing-place.ts'
import { ListingWords } from './listing-words.tsx'
import { useNewAdAddress } from './new-ad-address.ts'
import { PlaceFilters } from './place-filters.tsx'
import { searchName } from './search-name.ts'
import { useOwnPosition } from './use-own-position.ts'
import { ViewToggle } from './view-pill.tsx'

const NothingFound = lazyPart(async () => ({ default: (await import('./nothing-found.tsx')).NothingFound }))

interface ListingPageProps {
  readonly slots: ListingSlots
  readonly fromForm: boolean
}

/** `/recyclables`: ads of a place as cards and on a map, with search; the URL contains every filter. */
export function ListingPage({ slots, fromForm }: ListingPageProps) {
  const { t, i18n } = useTranslation(['recyclables', 'common'])
  const { writing, open, close, carriedState } = useNewAdAddress()
  const [params, setParams] = useSearchParams()
  const [highlightedId, setHighlightedId] = useState<string | null>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const asked = readListingSearch(params)
  const setSearch = (next: ListingSearch) => setParams(writeListingSearch(next), { state: carriedState })

  const shown = useListingPlace(asked)
  const search = withIds(asked, shown.city)
  const position = useOwnPosition(search.fromMe === true, () => setSearch(withoutPosition(search, shown)))
  const filters = shown.unknownCity ? undefined : filtersOf(search, shown, position)
  const ads = useInfiniteQuery(listingOptions(search, filters))
  useEffect(() => {
    if (asked.city !== undefined && shown.city) rememberPlace(shown.city)
  }, [asked.city, shown.city])
  // The map loads after the first page of cards; below a list of unknown length it would shift.
  const arrived = useEverTrue(ads.isSuccess || ads.isError || shown.unknownCity)
  const published = useJustPublished()
  const centre = position ?? search.area ?? shown.city ?? null
  const cards = ads.data?.pages.flatMap((page) => page.items) ?? []
  const matching = useMatching(published.ads, search.q)
  const own = filters ? matching.filter((ad) => matchesFilters(ad, filters, centre)) : []
  const all = [...own, ...cards.filter((card) => !own.some((ad) => ad.id === card.id))].map((card) =>
    withDistance(card, centre),
  )

  // Search pages may be empty before the last one: continues until an ad or the last page.
  const goesOn = all.length === 0 && ads.hasNextPage && !ads.isError
  const { fetchNextPage, isFetching } = ads
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage()
  }, [goesOn, isFetching, fetchNextPage])

  const wasWriting = useRef(writing || fromForm)
  useEffect(() => {
    if (wasWriting.current && !writing) toggle.current?.focus({ preventScroll: true })
    wasWriting.current = writing
  }, [writing])

  return (
    <Page
      title={t('listing.title')}
      description={t('listing.description')}
      heading={t('listing.heading')}
      width="wide"
      actions={
        <Button
          ref={toggle}
          variant={writing ? 'secondary' : 'primary'}
          icon={writing ? <X aria-hidden="true" /> : <Plus aria-hidden="true" />}
          aria-expanded={writing}
          onClick={writing ? close : open}
        >
          {writing ? t('listing.closeForm') : t('listing.openForm')}
        </Button>
      }
    >
      <FormLayout form={writing && <NewAdPanel titled shown={shown} slots={slots} />} view={search.view ?? 'list'}>
        <div className="stack-small">
          <ListingWords
            search={search}
            onSearch={setSearch}
            measurable={centre !== null}
            stateId={shown.stateId}
            ignored={ads.data?.pages[0]?.ignored ?? []}
          />
          <PlaceFilters search={search} place={shown} onSearch={setSearch} />
          <FilterChips
            search={search}
            onSearch={setSearch}
            hasCity={shown.city !== undefined}
            cityName={shown.name}
            save={
              <slots.SaveSearch
                filters={filters && toSavedFilters(filters)}
                suggestedName={searchName(t, search, shown.name, i18n.language)}
              />
            }
          />
        </div>
        <div className={styles.split}>
          <section className={classNames('stack-large', styles.results)} aria-label={t('listing.results')}>
            {ads.isError && cards.length === 0 ? (
              <ErrorPanel error={ads.error} title={t('listing.failed')} onRetry={() => void ads.refetch()} />
            ) : (ads.isPending || goesOn) && !shown.unknownCity ? (
              <AdsGridSkeleton />
            ) : all.length === 0 ? (
              <Suspense fallback={<AdsGridSkeleton />}>
                <NothingFound
                  search={search}
                  shown={shown}
                  onSearch={setSearch}
                  advertise={!writing && <Button onClick={open}>{t('listing.openForm')}</Button>}
                />
              </Suspense>
            ) : (
              <AdsGrid
                cards={all}
                Favourite={slots.Favourite}
                highlightedId={highlightedId}
                onHighlight={setHighlightedId}
              />
            )}
            <InfiniteSentinel {...sentinelProps(ads)} hasMore={ads.hasNextPage && !goesOn} />
          </section>
          <aside className={styles.map}>
            {arrived && (
              <slots.Map
                filters={filters}
                centre={centre}
                area={search.area}
                onArea={(area) => setSearch(changeListingSearch(search, { state: shown.stateId ?? 'all', area }))}
                cities={shown.cities}
                highlightedId={highlightedId}
                onHighlight={setHighlightedId}
              />
            )}
          </aside>
        </div>
        {!writing && <ViewToggle search={search} />}
      </FormLayout>
    </Page>
  )
}

/** Keeps the listing mounted. */
function FormLayout({ form, view, children }: { form: ReactNode; view: 'map' | 'list'; children: ReactNode }) {
  return (
    <div className={classNames('stack-large', styles.page)} data-writing={form !== false} data-view={view}>
      {form && <div className={styles.form}>{form}</div>}
      <div className="stack-large">{children}</div>
    </div>
  )
}

function useEverTrue(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was || now
}

/** Returns the API filters; undefined while the place, the city's centre or the reader's position loads. */
function filtersOf(
  search: ListingSearch,
  shown: ShownPlace,
  position: Position | undefined,
): ListingFilters | undefined {
  if (!shown.place) return undefined
  if (search.area) return toListingFilters(search, shown.place)
  if (search.distanceKm === undefined && search.order !== 'nearest') return toListingFilters(search, shown.place)
  const from = search.fromMe ? position : shown.city
  const comes = search.fromMe || (shown.place.cityId !== undefined && !shown.citiesFailed)
  return from || !comes ? toListingFilters(search, shown.place, from) : undefined
}

function withDistance<Card extends RecyclableCard>(card: Card, centre: Position | null): Card {
  return card.distanceKm !== null || centre === null ? card : { ...card, distanceKm: distanceKm(centre, card.place) }
}

/** Returns the search after a refused position: measured from the city, if any. */
function withoutPosition(search: ListingSearch, { place }: ShownPlace): ListingSearch {
  const { fromMe: _, distanceKm, ...rest } = search
  return place?.cityId !== undefined && distanceKm !== undefined ? { ...rest, distanceKm } : rest
}

/** Drops the period, which makes no sense for future ads, and a position that only served for sorting. */
function toSavedFilters(filters: ListingFilters): SavedFilters {
  const { startDate: _start, endDate: _end, ...rest } = filters
  const { latitude: _latitude, longitude: _longitude, ...placeless } = rest
  return rest.distanceKm === undefined ? placeless : rest
}
