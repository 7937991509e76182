import { useTranslation } from 'react-i18next'
import { type Badge, badgeRules } from '../../../shared/people/badges.ts'
import type { Icon } from '../icons/icon.tsx'
import { Award, Clock, Recycle } from '../icons/icons.ts'
import styles from './trust-badge.module.css'

function iconOf(badge: Badge): Icon {
  if (badge === 'punctual') return Clock
  return badge === 'well_rated' ? Award : Recycle
}

/** A badge of trust (rules 3.9). */
export function TrustBadge({ badge }: { badge: Badge }) {
  const { t } = useTranslation('recyclables')
  const BadgeIcon = iconOf(badge)
  return (
    <span className={styles.badge}>
      <BadgeIcon aria-hidden="true" />
      {badge === 'punctual' || badge === 'well_rated' || badge === 'pickups_1'
        ? t(`seller.badge.${badge}`)
        : t('seller.badge.pickups', { count: badgeRules[badge].pickups })}
    </span>
  )
}
