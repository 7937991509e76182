import { useTranslation } from 'react-i18next'
import { type ListingSearch, listingPath } from '../../../lib/listing/address.ts'
import { changeListingSearch } from '../../../lib/listing/search.ts'
import { List, Map as MapIcon } from '../../../ui/icons/icons.ts'
import { LinkButton } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import styles from './listing.module.css'

export function ViewToggle({ search }: { search: ListingSearch }) {
  const { t } = useTranslation('recyclables')
  const onMap = search.view === 'map'
  const Icon = onMap ? List : MapIcon
  return (
    <div className={classNames(styles.pill, 'screen-only')}>
      <LinkButton
        to={listingPath(changeListingSearch(search, { view: onMap ? undefined : 'map' }))}
        icon={<Icon aria-hidden="true" />}
      >
        {onMap ? t('map.hide') : t('map.show')}
      </LinkButton>
    </div>
  )
}
