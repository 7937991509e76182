import type { GeoJSONSource, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useMap } from './map-view.tsx'

type WithoutSource<Layer> = Layer extends { source: string } ? Omit<Layer, 'source'> : never

interface DrawingProps {
  readonly id: string
  readonly data: GeoJSONSourceSpecification['data']
  /** Later layers are above earlier ones. */
  readonly layers: readonly WithoutSource<LayerSpecification>[]
}

/** Draws shapes above the base map, and again after the map has changed its style, which removes them. */
export function Drawing({ id, data, layers }: DrawingProps) {
  const map = useMap()
  const latest = useRef(data)
  useEffect(() => {
    latest.current = data
    map.getSource<GeoJSONSource>(id)?.setData(data)
  }, [map, id, data])

  const serialized = JSON.stringify(layers)
  useEffect(() => {
    const drawn = JSON.parse(serialized) as typeof layers
    const draw = () => {
      if (!isStyled() || map.getSource(id)) return
      map.addSource(id, { type: 'geojson', data: latest.current })
      for (const layer of drawn) map.addLayer({ ...layer, source: id } as LayerSpecification)
    }
    // The map returns no style before its style has loaded and after its removal.
    const isStyled = () => map.getStyle() !== undefined
    draw()
    map.on('style.load', draw)
    return () => {
      map.off('style.load', draw)
      if (!isStyled() || !map.getSource(id)) return
      for (const layer of drawn) map.removeLayer(layer.id)
      map.removeSource(id)
    }
  }, [map, id, serialized])
  return null
}
