import { useTranslation } from 'react-i18next'
import { listText } from '../../../lib/list-text.ts'
import { type ListingSearch, readQuery } from '../../../lib/listing/address.ts'
import { changeListingSearch } from '../../../lib/listing/search.ts'
import { WordSearch } from '../../../ui/ads/word-search.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import styles from './listing.module.css'

interface ListingWordsProps {
  readonly search: ListingSearch
  readonly onSearch: (search: ListingSearch) => void
  /** Whether the reader's position or a city's centre is known, to sort by distance. */
  readonly measurable: boolean
  readonly stateId: number | undefined
  /** Parts of the text without effect on the search. */
  readonly ignored: readonly string[]
}

export function ListingWords({ search, onSearch, measurable, stateId, ignored }: ListingWordsProps) {
  const { t, i18n } = useTranslation('recyclables')
  return (
    <>
      <div className={styles.words}>
        <WordSearch
          value={search.q ?? ''}
          onSearch={(text) => onSearch(changeListingSearch(search, { q: readQuery(text) }))}
          onFilter={(filter) => onSearch(changeListingSearch(search, filter))}
          stateId={stateId}
        />
        <div className={styles.order} data-wanted={search.q !== undefined || search.order !== undefined}>
          <Select
            label={t('filters.order')}
            value={search.order ?? 'newest'}
            options={[
              { value: 'newest', label: t('filters.newest') },
              measurable
                ? { value: 'nearest', label: t('filters.nearest') }
                : { value: 'nearest', label: t('filters.nearestNeedsCity'), disabled: search.order === undefined },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onSearch(changeListingSearch(search, { order: value === 'nearest' ? 'nearest' : undefined }))
            }
          />
        </div>
      </div>
      <p role="status" className={styles.ignored} hidden={ignored.length === 0}>
        {ignored.length > 0 &&
          t('listing.ignored', {
            parts: listText(
              ignored.map((part) => `“${part}”`),
              i18n.language,
            ),
          })}
      </p>
    </>
  )
}
