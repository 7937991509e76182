import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RecyclableCard } from '../../../shared/contract/recyclables.ts'
import type { State } from '../../../shared/places.ts'
import { recyclablePath } from '../../../shared/recyclables/path.ts'
import { distanceText } from '../../lib/distance-text.ts'
import { listingPath } from '../../lib/listing/address.ts'
import { apiGet } from '../../lib/server/api-get.ts'
import { PhotoPicture } from '../../ui/ads/photo-picture.tsx'
import { Price } from '../../ui/ads/price.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { adsNear, type NearAds as Near, searchOfArea, shownAds } from './near.ts'
import styles from './near-ads.module.css'
import type { HomePlace } from './search/home-place.ts'

const sizes = '(width < 64rem) 176px, 220px'
const skeletons = Array.from({ length: shownAds }, (_, index) => `skeleton-${index}`)

export function NearAds({ home, states }: { home: HomePlace | null; states: readonly State[] }) {
  const { t } = useTranslation('home')
  const { near, failed, retry } = useNearAds(home)
  if (failed) {
    return (
      <p className={styles.instead} role="alert">
        {t('near.failed')}
        <Button variant="plain" size="small" onClick={retry}>
          {t('near.retry')}
        </Button>
      </p>
    )
  }
  if (!near || !home) return <Skeletons />
  if (near.cards.length === 0) {
    return (
      <p className={styles.instead}>
        {t('near.none')}
        <LinkButton to="/recyclables/new" variant="plain" size="small">
          {t('near.advertise')}
        </LinkButton>
      </p>
    )
  }
  const { city, stateId } = home.place
  const state = states.find(({ id }) => id === stateId)?.name
  return (
    <section className={styles.near} aria-labelledby="near-title">
      <header className={styles.head}>
        <h2 id="near-title">{t(`near.${near.reach}`, { city, state })}</h2>
        <Link to={listingPath(searchOfArea(near.reach, home.place))}>{t('near.all')}</Link>
      </header>
      <ul className={styles.row}>
        {near.cards.map((card) => (
          <li key={card.id}>
            <Ad card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ad({ card }: { card: RecyclableCard }) {
  const { i18n } = useTranslation()
  const { district, city, uf } = card.place
  return (
    <Link to={recyclablePath(card)} className={styles.ad}>
      <PhotoPicture photo={card.cover} alt="" sizes={sizes} className={styles.photo} />
      <Price action={card.action} priceCents={card.priceCents} />
      <span dir="auto" className={styles.title}>
        {card.type}
      </span>
      <span className={styles.place}>
        {card.distanceKm === null ? `${city} - ${uf}` : (district ?? city)}
        {card.distanceKm !== null && <span>{distanceText(card.distanceKm, i18n.language)}</span>}
      </span>
    </Link>
  )
}

function Skeletons() {
  const { t } = useTranslation('home')
  return (
    <div className={styles.near} role="status" aria-busy="true">
      <span className="visually-hidden">{t('near.loading')}</span>
      <div className={styles.head} aria-hidden="true">
        <Skeleton width="14rem" height="1.75rem" />
      </div>
      <div className={styles.row} aria-hidden="true">
        {skeletons.map((key) => (
          <div key={key} className={styles.ad}>
            <span className={styles.photo}>
              <Skeleton height="100%" radius="0" />
            </span>
            <Skeleton width="60%" height="1.5rem" />
            <span className={styles.title}>
              <Skeleton width="90%" />
            </span>
            <Skeleton width="70%" height="1.3125rem" />
          </div>
        ))}
      </div>
    </div>
  )
}

function useNearAds(home: HomePlace | null): { near: Near | null; failed: boolean; retry: () => void } {
  const [near, setNear] = useState<Near | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const place = home?.place
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    if (!place) return
    const interest = new AbortController()
    const list = async (filters: Readonly<Record<string, string | number>>) =>
      (await apiGet<{ items: readonly RecyclableCard[] }>('/recyclables', filters, interest.signal)).items
    adsNear(place, list).then(setNear, (error: unknown) => {
      if (interest.signal.aborted) return
      console.warn(error)
      setFailed(true)
    })
    return () => interest.abort()
  }, [place, attempt])
  return {
    near,
    failed,
    retry: () => {
      setFailed(false)
      setAttempt((n) => n + 1)
    },
  }
}
