import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { categories } from '../../../shared/recyclables/categories.ts'
import { type ListingSearch, listingPath } from '../../lib/listing/address.ts'
import { materials } from '../../ui/ads/materials.ts'
import styles from './category-links.module.css'

export function CategoryLinks({ from }: { from: ListingSearch }) {
  const { t } = useTranslation(['home', 'common'])
  return (
    <nav className={styles.links} aria-label={t('categories')}>
      {categories.map((category) => {
        const { Icon, color } = materials[category]
        return (
          <Link
            key={category}
            to={listingPath({ ...from, category })}
            className={styles.link ?? ''}
            style={{ background: `var(--amplify-colors-${color}-tint)`, color: `var(--amplify-colors-${color})` }}
          >
            <Icon aria-hidden="true" />
            {t(`common:material.${category}`)}
          </Link>
        )
      })}
    </nav>
  )
}
