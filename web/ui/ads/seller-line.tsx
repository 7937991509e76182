import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '../../../shared/contract/profiles.ts'
import { intlTag } from '../../../shared/language-tag.ts'
import { BadgeCheck, MapPin, Star } from '../icons/icons.ts'
import styles from './seller-line.module.css'
import { TrustBadge } from './trust-badge.tsx'

type Known = Pick<PublicProfile, 'verified' | 'city' | 'rating' | 'completedPickups' | 'badges'>

/** A seller's reputation: verification, mean and number of ratings, pickups, city, badges (rules 3.3, 3.9). */
export function SellerLine({ of: { verified, city, rating, completedPickups, badges } }: { of: Known }) {
  const { t, i18n } = useTranslation('recyclables')
  const mean = (value: number) =>
    new Intl.NumberFormat(intlTag(i18n.language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
  return (
    <span className={styles.line}>
      {verified && (
        <span className={styles.verified}>
          <BadgeCheck aria-hidden="true" />
          {t('seller.verified')}
        </span>
      )}
      <span>
        <Star aria-hidden="true" data-rated={rating.mean !== null} />
        {rating.mean === null
          ? t('seller.unrated')
          : t('seller.rating', { mean: mean(rating.mean), count: rating.count })}
      </span>
      {completedPickups > 0 && <span>{t('seller.pickups', { count: completedPickups })}</span>}
      {city !== null && (
        <span>
          <MapPin aria-hidden="true" />
          {city}
        </span>
      )}
      {badges.length > 0 && (
        <span className={styles.badges}>
          {badges.map((badge) => (
            <TrustBadge key={badge} badge={badge} />
          ))}
        </span>
      )}
    </span>
  )
}
