import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Position } from '../../../shared/places.ts'
import { useHasBeenNear } from '../../lib/hooks/in-view.ts'
import { Boundary } from '../../ui/page/boundary.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import styles from './map.module.css'
import { hasWebGl } from './webgl.ts'

const PlaceCanvas = lazy(() => import('./place-canvas.tsx'))

/** Shows an ad's place as a circle. The exact place is visible only after a pickup is accepted (rules 5.3). */
export function PlaceMap({ place, stateId }: { place: Position; stateId: number }) {
  const { t } = useTranslation('recyclables')
  // Checked only near the screen: the WebGL test alone costs a slow phone 100 ms.
  const { ref, near } = useHasBeenNear<HTMLDivElement>()
  return (
    <figure className={classNames('stack-xs', styles.place)}>
      <div className={styles.placeCanvas} ref={ref}>
        {near && hasWebGl() ? (
          <Boundary instead={() => null}>
            <Suspense fallback={<Skeleton height="100%" radius="0" />}>
              <PlaceCanvas place={place} stateId={stateId} />
            </Suspense>
          </Boundary>
        ) : near ? (
          <p className={styles.note}>{t('map.notHere')}</p>
        ) : (
          <Skeleton height="100%" radius="0" />
        )}
      </div>
      <figcaption>{t('map.approximate')}</figcaption>
    </figure>
  )
}
