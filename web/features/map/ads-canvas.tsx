import type { Map as MapLibre } from 'maplibre-gl'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecyclableCard } from '../../../shared/contract/recyclables.ts'
import type { City, Position } from '../../../shared/places.ts'
import type { MapArea } from '../../lib/listing/address.ts'
import { pressedKey } from '../../lib/pressed-key.ts'
import { shortPriceText } from '../../lib/short-price.ts'
import { materials } from '../../ui/ads/materials.ts'
import { RecyclableRow } from '../../ui/ads/recyclable-row.tsx'
import { Search } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { areaOf, zoomOfArea } from './area.ts'
import { CityNames } from './city-names.tsx'
import { boundsOf, type Cluster, clusterPoints, isDivisible } from './cluster.ts'
import styles from './map.module.css'
import { MapFrame } from './map-frame.tsx'
import { Marker } from './marker.tsx'
import { Popup } from './popup.tsx'

export interface AdsCanvasProps {
  readonly cards: readonly RecyclableCard[]
  readonly centre: Position | null
  readonly area: MapArea | undefined
  readonly onArea: (area: MapArea) => void
  readonly cities: readonly City[]
  readonly highlightedId: string | null
  readonly onHighlight: (id: string | null) => void
}

type Point = Position & { readonly id: string; readonly card: RecyclableCard }

/** Zoom for a city (rules 13.13). */
const cityZoom = 12
const maxZoom = 17

/**
 * Shows ads as markers with material and price, and groups near ones into clusters. After the user moves the map, a
 * button searches the visible area.
 */
export default function AdsCanvas(props: AdsCanvasProps) {
  const { cards, centre, area, onArea, cities, highlightedId, onHighlight } = props
  const { t } = useTranslation('recyclables')
  const map = useRef<MapLibre>(null)
  const [zoom, setZoom] = useState(centre ? cityZoom : 4)
  const [moved, setMoved] = useState(false)
  const [opened, setOpen] = useState<Cluster<Point> | null>(null)
  const points = useMemo(() => cards.map((card): Point => ({ id: card.id, card, ...placeOf(card) })), [cards])
  // Closes if new filters removed one of its ads.
  const open = opened?.points.every(({ id }) => cards.some((card) => card.id === id)) ? opened : null
  const clusters = useMemo(() => clusterPoints(points, zoom), [points, zoom])

  const enter = (cluster: Cluster<Point>) => {
    if (cluster.points.length > 1 && zoom < maxZoom - 1 && isDivisible(cluster.points)) {
      setOpen(null)
      map.current?.fitBounds(boundsOf(cluster.points), { padding: 64, maxZoom, duration: 150 })
    } else {
      setOpen(cluster)
    }
  }

  const searchHere = () => {
    if (!map.current) return
    setMoved(false)
    onArea(areaOf(map.current.getBounds()))
  }

  return (
    <MapFrame
      map={map}
      centre={centre}
      zoom={area ? zoomOfArea(area) : cityZoom}
      label={t('map.label')}
      onZoom={setZoom}
      onMoved={() => setMoved(true)}
    >
      {moved && (
        <div className={styles.searchHere}>
          <Button size="small" icon={<Search aria-hidden="true" />} onClick={searchHere}>
            {t('map.searchHere')}
          </Button>
        </div>
      )}
      <CityNames cities={cities} />
      {clusters.map((cluster) => (
        <Marker
          key={cluster.key}
          latitude={cluster.latitude}
          longitude={cluster.longitude}
          inFront={isIn(cluster, highlightedId)}
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
          options={{
            offset: 20,
            maxWidth: '18rem',
            className: styles.popup ?? '',
            // The opening click also reaches the map and would close the popup.
            closeOnClick: false,
          }}
          onClose={() => setOpen(null)}
        >
          <ul className={styles.popupList} onKeyDown={(event) => pressedKey(event) === 'Escape' && setOpen(null)}>
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
  const { t, i18n } = useTranslation(['recyclables', 'common'])
  const [first] = cluster.points
  if (!first) return null
  const alone = cluster.points.length === 1
  const { category, action, priceCents } = first.card
  const { Icon, color } = materials[category]
  const price = action === 'donation' ? t('common:action.donation') : shortPriceText(priceCents, i18n.language)
  return (
    <button
      type="button"
      className={styles.marker}
      data-highlighted={highlighted}
      data-cluster={!alone}
      aria-label={
        alone
          ? t('map.marker', { type: first.card.type, material: t(`common:material.${category}`), price })
          : t('map.cluster', { count: cluster.points.length })
      }
      onClick={(event) => {
        // The map closes popups on every click that it receives.
        event.stopPropagation()
        onOpen()
      }}
      onPointerEnter={() => onHighlight(first.id)}
      onPointerLeave={() => onHighlight(null)}
      onFocus={() => onHighlight(first.id)}
      onBlur={() => onHighlight(null)}
    >
      {alone ? (
        <>
          <Icon aria-hidden="true" style={{ color: `var(--amplify-colors-${color})` }} />
          {price}
        </>
      ) : (
        cluster.points.length
      )}
    </button>
  )
}

function placeOf({ place: { latitude, longitude } }: RecyclableCard): Position {
  return { latitude, longitude }
}

function isIn(cluster: Cluster<Point>, id: string | null): boolean {
  return id !== null && cluster.points.some((point) => point.id === id)
}
