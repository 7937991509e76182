import { useTranslation } from 'react-i18next'
import type { Position } from '../../../../shared/places.ts'
import { googleMapsLinks, maxWaypoints } from '../../../../shared/route/navigation-links.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { ExternalLink } from '../../../ui/icons/icons.ts'
import styles from './planner.module.css'

/**
 * Links the whole route to Google Maps, split because one link takes a limited number of places. Waze has one link per
 * stop.
 */
export function HandOver({ positions }: { positions: readonly Position[] }) {
  const { t } = useTranslation('pickups')
  const isPhone = useMedia('(pointer: coarse)')
  const links = googleMapsLinks(positions, isPhone ? maxWaypoints.phoneBrowser : maxWaypoints.elsewhere)
  return (
    <ul className={styles.links}>
      {links.map((href, at) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            {links.length === 1 ? t('planner.google') : t('planner.googlePart', { part: at + 1, all: links.length })}
          </a>
        </li>
      ))}
    </ul>
  )
}
