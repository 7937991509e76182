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
  /** Its place in the route; null where there is none and the places stand alone. */
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
  /** Whose cities are named, where it is known. */
  readonly stateId: number | undefined
  /** From place to place, longitude and latitude; null where no route is drawn. */
  readonly lines: readonly (readonly (readonly [number, number])[])[] | null
  /** Whether the lines only stand for ways: they are drawn broken. */
  readonly estimated: boolean
}

/**
 * A day's stops with their numbers and, where there is one, the route through them. The list beside it says all that it
 * shows, so that without WebGL or without the map's script (offline) only a sentence takes its place.
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
