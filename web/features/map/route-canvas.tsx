import { skipToken, useQuery } from '@tanstack/react-query'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Position } from '../../../shared/places.ts'
import { api } from '../../lib/server/operations.ts'
import { useShownColorMode } from '../../lib/shown-color-mode.ts'
import { Flag, Truck } from '../../ui/icons/icons.ts'
import { darkColors, lightColors } from '../../ui/theme/colors.ts'
import { CityNames } from './city-names.tsx'
import { boundsOf } from './cluster.ts'
import { Drawing } from './drawing.tsx'
import styles from './map.module.css'
import { MapFrame } from './map-frame.tsx'
import { Marker } from './marker.tsx'

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

const zoom = 12
const closest = 15

export default function RouteCanvas({ stops, start, end, stateId, lines, estimated }: RouteMapProps) {
  const { t } = useTranslation('pickups')
  const map = useRef<MapLibre>(null)
  const { data: cities = [] } = useQuery(
    api.places.cities.queryOptions({ input: stateId === undefined ? skipToken : { stateId } }),
  )
  const { leaf, surface } = useShownColorMode() === 'dark' ? darkColors : lightColors
  const places = useMemo(() => [...stops, start, end].filter((place) => place !== null), [stops, start, end])
  const drawn = useMemo(
    () => ({
      type: 'Feature' as const,
      properties: {},
      geometry: {
        type: 'MultiLineString' as const,
        coordinates: (lines ?? []).map((line) => line.map(([longitude, latitude]) => [longitude, latitude])),
      },
    }),
    [lines],
  )
  const [first] = places
  const shown = places.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: other places are shown anew, another order of them is not
  useEffect(() => {
    if (places.length > 0) map.current?.fitBounds(boundsOf(places), { padding: 56, maxZoom: closest, duration: 0 })
  }, [shown.split(' ').sort().join(' ')])
  return (
    <MapFrame
      map={map}
      centre={first ?? null}
      zoom={zoom}
      label={t('planner.map')}
      onReady={(ready) => ready.fitBounds(boundsOf(places), { padding: 56, maxZoom: closest, duration: 0 })}
    >
      <CityNames cities={cities} />
      {lines && (
        <Drawing
          id="route"
          data={drawn}
          layers={[
            {
              id: 'route-edge',
              type: 'line',
              layout: { 'line-cap': 'round', 'line-join': 'round' },
              paint: { 'line-color': surface, 'line-width': 7 },
            },
            {
              id: 'route-line',
              type: 'line',
              layout: { 'line-cap': 'round', 'line-join': 'round' },
              paint: { 'line-color': leaf, 'line-width': 4, ...(estimated && { 'line-dasharray': [1, 2] }) },
            },
          ]}
        />
      )}
      {end && (
        <Marker latitude={end.latitude} longitude={end.longitude}>
          <span className={styles.end} role="img" aria-label={t('planner.endOnMap', { label: end.label })}>
            <Flag aria-hidden="true" />
          </span>
        </Marker>
      )}
      {start && (
        <Marker latitude={start.latitude} longitude={start.longitude}>
          <span className={styles.end} role="img" aria-label={t('planner.startOnMap', { label: start.label })}>
            <Truck aria-hidden="true" />
          </span>
        </Marker>
      )}
      {stops.map(({ id, latitude, longitude, number, name }) => (
        <Marker key={id} latitude={latitude} longitude={longitude}>
          <span
            className={styles.stop}
            role="img"
            aria-label={number === null ? name : t('planner.stopOnMap', { number, name })}
          >
            {number}
          </span>
        </Marker>
      ))}
    </MapFrame>
  )
}
