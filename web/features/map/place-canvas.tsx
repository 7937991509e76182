import { useQuery } from '@tanstack/react-query'
import type { Map as MapLibre } from 'maplibre-gl'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Position } from '../../../shared/places.ts'
import { api } from '../../lib/server/operations.ts'
import { useShownColorMode } from '../../lib/shown-color-mode.ts'
import { darkColors, lightColors } from '../../ui/theme/colors.ts'
import { circleAround } from './circle.ts'
import { CityNames } from './city-names.tsx'
import { Drawing } from './drawing.tsx'
import { MapFrame } from './map-frame.tsx'

/** The server rounds coordinates to about 500 m. */
const radiusKm = 0.5
const zoom = 12.5

export default function PlaceCanvas({ place, stateId }: { place: Position; stateId: number }) {
  const { t } = useTranslation('recyclables')
  const map = useRef<MapLibre>(null)
  const { leaf } = useShownColorMode() === 'dark' ? darkColors : lightColors
  const { data: cities = [] } = useQuery(api.places.cities.queryOptions({ input: { stateId } }))
  const circle = useMemo(() => circleAround(place, radiusKm), [place])
  return (
    <MapFrame map={map} centre={place} zoom={zoom} label={t('map.approximate')}>
      <CityNames cities={cities} />
      <Drawing
        id="place"
        data={circle}
        layers={[
          { id: 'place-area', type: 'fill', paint: { 'fill-color': leaf, 'fill-opacity': 0.22 } },
          { id: 'place-edge', type: 'line', paint: { 'line-color': leaf, 'line-width': 2 } },
        ]}
      />
    </MapFrame>
  )
}
