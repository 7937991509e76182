import { skipToken, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingFilters } from '../../../shared/contract/recyclables.ts'
import type { City, Position } from '../../../shared/places.ts'
import { useHasBeenNear } from '../../lib/hooks/in-view.ts'
import type { MapArea } from '../../lib/listing/address.ts'
import { api } from '../../lib/server/operations.ts'
import { RecyclableRow } from '../../ui/ads/recyclable-row.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import styles from './map.module.css'
import { hasWebGl } from './webgl.ts'

const AdsCanvas = lazy(() => import('./ads-canvas.tsx'))

export interface AdsMapProps {
  /** Undefined while the listing's place loads. */
  readonly filters: ListingFilters | undefined
  readonly centre: Position | null
  readonly area: MapArea | undefined
  readonly onArea: (area: MapArea) => void
  readonly cities: readonly City[]
  readonly highlightedId: string | null
  readonly onHighlight: (id: string | null) => void
}

/**
 * Map of at most 100 ads. The map library (450 KB) loads when the map comes near the screen. Without WebGL or after an
 * error it shows a list instead.
 */
export function AdsMap({ filters, ...canvas }: AdsMapProps) {
  const { t } = useTranslation('recyclables')
  const { ref, near } = useHasBeenNear<HTMLDivElement>('300px 0px')
  const points = useQuery(api.recyclables.map.queryOptions({ input: near && filters ? filters : skipToken }))
  const cards = points.data?.items ?? []
  const list = <AdsAsList cards={cards} loading={points.isPending} />
  return (
    <div className={styles.panel} ref={ref}>
      {points.isError ? (
        <ErrorPanel error={points.error} title={t('map.failed')} onRetry={() => void points.refetch()} />
      ) : near && hasWebGl() ? (
        <Boundary instead={() => list}>
          <Suspense fallback={<Skeleton height="100%" radius="0" />}>
            <AdsCanvas cards={cards} {...canvas} />
          </Suspense>
        </Boundary>
      ) : near ? (
        list
      ) : (
        <Skeleton height="100%" radius="0" />
      )}
    </div>
  )
}

function AdsAsList({
  cards,
  loading,
}: {
  cards: readonly Parameters<typeof RecyclableRow>[0]['card'][]
  loading: boolean
}) {
  const { t } = useTranslation('recyclables')
  return (
    <div className={styles.list} aria-busy={loading}>
      <p className={styles.note}>{t('map.listInstead')}</p>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <RecyclableRow card={card} />
          </li>
        ))}
      </ul>
    </div>
  )
}
