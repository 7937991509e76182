import { useMemo } from 'react'
import type { City } from '../../../shared/places.ts'
import { useShownColorMode } from '../../lib/shown-color-mode.ts'
import { darkColors, lightColors } from '../../ui/theme/colors.ts'
import { Drawing } from './drawing.tsx'

/** Labels the cities of the state: beyond zoom 7 the base map has no other orientation. */
export function CityNames({ cities }: { cities: readonly City[] }) {
  const colors = useShownColorMode() === 'dark' ? darkColors : lightColors
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: cities.map(({ name, latitude, longitude }) => ({
        type: 'Feature' as const,
        properties: { name },
        geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      })),
    }),
    [cities],
  )
  return (
    <Drawing
      id="cities"
      data={data}
      layers={[
        {
          id: 'city-dots',
          type: 'circle',
          minzoom: 7,
          paint: { 'circle-radius': 2.5, 'circle-color': colors.control },
        },
        {
          id: 'city-names',
          type: 'symbol',
          minzoom: 7,
          layout: {
            'text-field': ['get', 'name'],
            'text-font': ['Figtree Variable', 'sans-serif'],
            'text-size': ['interpolate', ['linear'], ['zoom'], 7, 11, 12, 15],
            'text-offset': [0, 0.9],
            'text-optional': true,
          },
          paint: { 'text-color': colors['ink-soft'], 'text-halo-color': colors.paper, 'text-halo-width': 1.5 },
        },
      ]}
    />
  )
}
