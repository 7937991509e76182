import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { RecyclableCard as Card } from '../../../shared/contract/recyclables.ts'
import type { RecyclableStatus } from '../../../shared/life-cycles/recyclable.ts'
import { cardSizes } from '../../../shared/photos/sizes.ts'
import { recyclablePath } from '../../../shared/recyclables/path.ts'
import { distanceText } from '../../lib/distance-text.ts'
import { ageText } from '../../lib/wording.ts'
import { MapPin } from '../icons/icons.ts'
import { Skeleton } from '../primitives/skeleton.tsx'
import { MaterialBadge, StatusBadge } from './badges.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import { Price } from './price.tsx'
import styles from './recyclable-card.module.css'

interface RecyclableCardProps {
  readonly card: Card
  readonly status?: RecyclableStatus
  readonly heart?: ReactNode
  readonly footer?: ReactNode
  readonly eager?: boolean
  readonly highlighted?: boolean
  readonly onHighlight?: (id: string | null) => void
}

/** An ad in a grid: photo, material, price or 'Doação', title in two lines, district, distance and age. */
export function RecyclableCard(props: RecyclableCardProps) {
  const { card, status, heart, footer, eager = false, highlighted = false, onHighlight } = props
  const { i18n } = useTranslation()
  const { pathname } = useLocation()
  const tag = i18n.language
  return (
    <article
      className={styles.card}
      data-highlighted={highlighted}
      onPointerEnter={() => onHighlight?.(card.id)}
      onPointerLeave={() => onHighlight?.(null)}
      onFocus={() => onHighlight?.(card.id)}
      onBlur={() => onHighlight?.(null)}
    >
      <div className={styles.picture}>
        <PhotoPicture photo={card.cover} alt="" sizes={cardSizes} eager={eager} />
        <span className={styles.badges}>
          <MaterialBadge category={card.category} />
          {status && <StatusBadge status={status} />}
        </span>
        {heart && <span className={styles.heart}>{heart}</span>}
      </div>
      <div className={styles.texts}>
        <p className={styles.price}>
          <Price action={card.action} priceCents={card.priceCents} />
          <time className={styles.age} dateTime={card.createdAt}>
            {ageText(card.createdAt, new Date(), tag)}
          </time>
        </p>
        <h2 className={styles.title}>
          <Link dir="auto" to={recyclablePath(card)} state={{ from: pathname }}>
            {card.type}
          </Link>
        </h2>
        <p className={styles.place}>
          <MapPin aria-hidden="true" />
          <span>{card.place.district ?? `${card.place.city} - ${card.place.uf}`}</span>
          {card.distanceKm !== null && <span className={styles.distance}>{distanceText(card.distanceKm, tag)}</span>}
        </p>
        {footer}
      </div>
    </article>
  )
}

export function RecyclableCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.picture}>
        <Skeleton height="100%" radius="0" />
      </div>
      <div className={styles.texts}>
        <Skeleton width="35%" height="1.6875rem" />
        <div className={styles.title}>
          <Skeleton width="85%" height="1.2rem" />
        </div>
        <Skeleton width="65%" height="1.3125rem" />
      </div>
    </div>
  )
}
