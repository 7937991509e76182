import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MapRef, Marker, Popup } from 'react-map-gl/maplibre'
import type { RecyclableCard } from '../../../shared/contract/recyclables.ts'
import type { City, Position } from '../../../shared/places.ts'
import { materials } from '../../ui/ads/materials.ts'
import { RecyclableRow } from '../../ui/ads/recyclable-row.tsx'
import { CityNames } from './city-names.tsx'
import { boundsOf, type Cluster, clusterPoints, isDivisible } from './cluster.ts'
import styles from './map.module.css'
import { MapFrame } from './map-frame.tsx'

export interface AdsCanvasProps {
  readonly cards: readonly RecyclableCard[]
  readonly centre: Position | null
  readonly cities: readonly City[]
  readonly highlightedId: string | null
  readonly onHighlight: (id: string | null) => void
}

type Point = Position & { readonly id: string; readonly card: RecyclableCard }

/** With a city (rules 13.13). */
const cityZoom = 12
const maxZoom = 17

/** Ads as markers in their material's hue; near ones gathered in a number; a card opens at the marker. */
export default function AdsCanvas({ cards, centre, cities, highlightedId, onHighlight }: AdsCanvasProps) {
  const { t } = useTranslation('recyclables')
  const [map, setMap] = useState<MapRef | null>(null)
  const [zoom, setZoom] = useState(centre ? cityZoom : 4)
  const [opened, setOpen] = useState<Cluster<Point> | null>(null)
  const points = useMemo(() => cards.map((card): Point => ({ id: card.id, card, ...placeOf(card) })), [cards])
  // An ad that other filters have taken away takes its open card with it.
  const open = opened?.points.every(({ id }) => cards.some((card) => card.id === id)) ? opened : null
  const clusters = useMemo(() => clusterPoints(points, zoom), [points, zoom])

  const enter = (cluster: Cluster<Point>) => {
    if (cluster.points.length > 1 && zoom < maxZoom - 1 && isDivisible(cluster.points)) {
      setOpen(null)
      map?.fitBounds(boundsOf(cluster.points), { padding: 64, maxZoom, duration: 150 })
    } else {
      setOpen(cluster)
    }
  }

  return (
    <MapFrame centre={centre} zoom={cityZoom} label={t('map.label')} onReady={setMap} onZoom={setZoom}>
      <CityNames cities={cities} />
      {clusters.map((cluster) => (
        <Marker
          key={cluster.key}
          latitude={cluster.latitude}
          longitude={cluster.longitude}
          style={isIn(cluster, highlightedId) ? { zIndex: 1 } : {}}
        >
          <MarkerButton
            cluster={cluster}
            highlighted={isIn(cluster, highlightedId)}
            onOpen={() => enter(cluster)}
            onHighlight={onHighlight}
          />
        </Marker>
      ))}
      {open && (
        <Popup
          latitude={open.latitude}
          longitude={open.longitude}
          offset={20}
          maxWidth="18rem"
          className={styles.popup ?? ''}
          // The click that opens it reaches the map too, and would close it at once.
          closeOnClick={false}
          onClose={() => setOpen(null)}
        >
          <ul className={styles.popupList} onKeyDown={(event) => event.key === 'Escape' && setOpen(null)}>
            {open.points.map(({ id, card }) => (
              <li key={id}>
                <RecyclableRow card={card} />
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </MapFrame>
  )
}

function MarkerButton(props: {
  cluster: Cluster<Point>
  highlighted: boolean
  onOpen: () => void
  onHighlight: (id: string | null) => void
}) {
  const { cluster, highlighted, onOpen, onHighlight } = props
  const { t } = useTranslation(['recyclables', 'common'])
  const [first] = cluster.points
  if (!first) return null
  const alone = cluster.points.length === 1
  const { Icon, color } = materials[first.card.category]
  return (
    <button
      type="button"
      className={styles.marker}
      data-highlighted={highlighted}
      data-cluster={!alone}
      style={alone ? { background: `var(--amplify-colors-${color})` } : undefined}
      aria-label={
        alone
          ? t('map.marker', { type: first.card.type, material: t(`common:material.${first.card.category}`) })
          : t('map.cluster', { count: cluster.points.length })
      }
      onClick={(event) => {
        // The map closes its cards at every click that reaches it, also the one just opened.
        event.stopPropagation()
        onOpen()
      }}
      onPointerEnter={() => onHighlight(first.id)}
      onPointerLeave={() => onHighlight(null)}
      onFocus={() => onHighlight(first.id)}
      onBlur={() => onHighlight(null)}
    >
      {alone ? <Icon aria-hidden="true" /> : cluster.points.length}
    </button>
  )
}

function placeOf({ place: { latitude, longitude } }: RecyclableCard): Position {
  return { latitude, longitude }
}

function isIn(cluster: Cluster<Point>, id: string | null): boolean {
  return id !== null && cluster.points.some((point) => point.id === id)
}
