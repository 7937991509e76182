import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Position } from '../../../shared/places.ts'
import { Boundary } from '../../ui/page/boundary.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import styles from './map.module.css'
import { hasWebGl } from './webgl.ts'

const RouteCanvas = lazy(() => import('./route-canvas.tsx'))

interface RouteStop extends Position {
  readonly id: string
  /** Position in the route; null without a route. */
  readonly number: number | null
  readonly name: string
}

interface RouteEnd extends Position {
  readonly label: string
}

export interface RouteMapProps {
  readonly stops: readonly RouteStop[]
  readonly start: RouteEnd | null
  readonly end: RouteEnd | null
  readonly stateId: number | undefined
  /** One line per leg, as longitude and latitude; null if no route is drawn. */
  readonly lines: readonly (readonly (readonly [number, number])[])[] | null
  readonly estimated: boolean
}

/**
 * Map of a day's stops and route. The list beside it has the same information, so that a short note replaces the map
 * without WebGL or offline.
 */
export function RouteMap(props: RouteMapProps) {
  const { t } = useTranslation('pickups')
  const instead = <p className={styles.note}>{t('planner.mapFailed')}</p>
  if (!hasWebGl()) return instead
  return (
    <Boundary instead={() => instead}>
      <div className={styles.routeCanvas}>
        <Suspense fallback={<Skeleton height="100%" radius="0" />}>
          <RouteCanvas {...props} />
        </Suspense>
      </div>
    </Boundary>
  )
}
