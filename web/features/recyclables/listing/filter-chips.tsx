import { states } from 'virtual:states'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { categories } from '../../../../shared/recyclables/categories.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { type ListingSearch, listingPath } from '../../../lib/listing/address.ts'
import { changeListingSearch } from '../../../lib/listing/search.ts'
import { materials } from '../../../ui/ads/materials.ts'
import { SlidersHorizontal, X } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Chip, LinkChip, RemovableChip } from '../../../ui/primitives/chip.tsx'
import { distanceFilterText, type ListingTexts, periodFilterText, priceFilterText } from './filter-texts.ts'
import styles from './listing.module.css'

const FiltersDialog = lazyPart(async () => ({ default: (await import('./filters-dialog.tsx')).FiltersDialog }))

interface FilterChipsProps {
  readonly search: ListingSearch
  readonly onSearch: (search: ListingSearch) => void
  readonly hasCity: boolean
  readonly cityName: string | undefined
  readonly save: ReactNode
}

/**
 * Categories as links, a button for other filters, and removable chips for active ones. A chosen category appears only
 * as its link.
 */
export function FilterChips({ search, onSearch, hasCity, cityName, save }: FilterChipsProps) {
  const { t } = useTranslation(['recyclables', 'common'])
  const [open, setOpen] = useState(false)
  const active = useActiveFilters(search, cityName)
  const { view } = search
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>('[aria-current]')
    if (chosen) line.current?.scrollTo({ left: chosen.offsetLeft - line.current.clientWidth / 2 })
  }, [])
  return (
    <>
      <div className={styles.chips} ref={line}>
        <Chip icon={<SlidersHorizontal aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('filters.more')}
        </Chip>
        <nav aria-label={t('filters.categories')} className={styles.categories}>
          {categories.map((category) => {
            const { Icon } = materials[category]
            const selected = search.category === category
            return (
              <LinkChip
                key={category}
                to={listingPath(changeListingSearch(search, { category: selected ? undefined : category }))}
                selected={selected}
                icon={<Icon aria-hidden="true" />}
              >
                {t(`common:material.${category}`)}
                {selected && <X aria-hidden="true" />}
              </LinkChip>
            )
          })}
        </nav>
      </div>
      <section className={styles.active} aria-label={t('filters.active')}>
        {active.map(({ key, text, without }) => (
          <RemovableChip
            key={key}
            removeLabel={t('filters.remove', { filter: text })}
            onRemove={() => onSearch(without)}
          >
            {text}
          </RemovableChip>
        ))}
        <Button
          variant="plain"
          size="small"
          disabled={active.length === 0 && search.category === undefined}
          onClick={() => onSearch(view ? { view } : {})}
        >
          {t('filters.clear')}
        </Button>
        {save}
      </section>
      {open && (
        <Suspense>
          <FiltersDialog
            search={search}
            hasCity={hasCity}
            onClose={() => setOpen(false)}
            onApply={(next) => {
              setOpen(false)
              onSearch(next)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the active filters as text, each with the search that remains without it. */
function useActiveFilters(search: ListingSearch, cityName: string | undefined) {
  const { t, i18n } = useTranslation(['recyclables', 'common'])
  const tag = i18n.language
  const { q, state, city, action, area } = search
  const texts: [keyof ListingSearch, string | undefined, readonly (keyof ListingSearch)[]][] = [
    ['q', q && `“${q}”`, ['q']],
    ['area', area && t('filters.area', { km: area.km }), ['area']],
    // With a map area, the state is only context and gets no chip.
    ['state', area ? undefined : stateText(t, state), ['state', 'city']],
    ['city', city === undefined ? undefined : cityName, ['city']],
    ['action', action && t(`common:action.${action}`), ['action']],
    ['distanceKm', distanceFilterText(t, search), ['distanceKm']],
    ['priceMinCents', priceFilterText(t, search, tag), ['priceMinCents', 'priceMaxCents']],
    ['startDate', periodFilterText(t, search, tag), ['startDate', 'endDate']],
  ]
  return texts.flatMap(([key, text, gone]) =>
    text
      ? [{ key, text, without: changeListingSearch(search, Object.fromEntries(gone.map((name) => [name, undefined]))) }]
      : [],
  )
}

function stateText(t: ListingTexts, state: ListingSearch['state']): string | undefined {
  if (state === 'all') return t('filters.wholeCountry')
  const name = states.find(({ id }) => id === state)?.name
  return name && t('filters.ofState', { state: name })
}
