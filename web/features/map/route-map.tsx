import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Boundary } from '../../ui/page/boundary.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import styles from './map.module.css'
import type { RouteMapProps } from './route-canvas.tsx'
import { hasWebGl } from './webgl.ts'

const RouteCanvas = lazy(() => import('./route-canvas.tsx'))

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
