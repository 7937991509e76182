import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { categories } from '../../../../shared/categories.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { type ListingSearch, listingPath } from '../../../lib/listing-address.ts'
import { changeListingSearch } from '../../../lib/listing-search.ts'
import { dayText } from '../../../lib/wording.ts'
import { materials } from '../../../ui/ads/materials.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Chip, LinkChip, RemovableChip } from '../../../ui/primitives/chip.tsx'
import { FiltersDialog } from './filters-dialog.tsx'
import styles from './listing.module.css'

interface FilterChipsProps {
  readonly search: ListingSearch
  readonly onSearch: (search: ListingSearch) => void
  /** Whether a distance has a city to be measured from. */
  readonly hasCity: boolean
  /** The city of the address, for its chip. */
  readonly cityName: string | undefined
  readonly save: ReactNode
}

/** Categories as links, the other filters behind one button, and what is active as chips that can be taken away. */
export function FilterChips({ search, onSearch, hasCity, cityName, save }: FilterChipsProps) {
  const { t } = useTranslation(['recyclables', 'common'])
  const [open, setOpen] = useState(false)
  const active = useActiveFilters(search, cityName)
  return (
    <>
      <div className={styles.chips}>
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
              </LinkChip>
            )
          })}
        </nav>
      </div>
      {active.length > 0 && (
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
          <Button variant="plain" size="small" onClick={() => onSearch({})}>
            {t('filters.clear')}
          </Button>
          {save}
        </section>
      )}
      {open && (
        <FiltersDialog
          search={search}
          hasCity={hasCity}
          onClose={() => setOpen(false)}
          onApply={(next) => {
            setOpen(false)
            onSearch(next)
          }}
        />
      )}
    </>
  )
}

/** The filters of the address in words, each with the search that is left without it. */
function useActiveFilters(search: ListingSearch, cityName: string | undefined) {
  const { t, i18n } = useTranslation(['recyclables', 'common'])
  const tag = i18n.language
  const { category, action, priceMinCents: min, priceMaxCents: max, startDate: start, endDate: end } = search
  const texts: [keyof ListingSearch, string | undefined, readonly (keyof ListingSearch)[]][] = [
    ['q', search.q && `“${search.q}”`, ['q']],
    ['city', search.city === undefined ? undefined : cityName, ['city']],
    ['category', category && t(`common:material.${category}`), ['category']],
    ['action', action && t(`common:action.${action}`), ['action']],
    [
      'distanceKm',
      search.distanceKm === undefined
        ? undefined
        : t(search.fromMe ? 'filters.kmFromMe' : 'filters.kmFromCity', { km: search.distanceKm }),
      ['distanceKm'],
    ],
    ['priceMinCents', range(min, max, (cents) => formatBrl(cents, tag)), ['priceMinCents', 'priceMaxCents']],
    ['startDate', range(start, end, (day) => dayText(day, tag)), ['startDate', 'endDate']],
  ]
  function range<T>(from: T | undefined, to: T | undefined, write: (value: T) => string): string | undefined {
    if (from !== undefined && to !== undefined) return t('filters.fromTo', { from: write(from), to: write(to) })
    if (from !== undefined) return t('filters.from', { from: write(from) })
    return to === undefined ? undefined : t('filters.to', { to: write(to) })
  }
  return texts.flatMap(([key, text, gone]) =>
    text
      ? [{ key, text, without: changeListingSearch(search, Object.fromEntries(gone.map((name) => [name, undefined]))) }]
      : [],
  )
}
