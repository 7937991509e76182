import { Marker as MapLibreMarker } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Position } from '../../../shared/places.ts'
import { useMap } from './map-view.tsx'

interface MarkerProps extends Position {
  /** Above other markers. */
  readonly inFront?: boolean
  readonly children: ReactNode
}

/** Shows its children at a place of the map. */
export function Marker({ latitude, longitude, inFront = false, children }: MarkerProps) {
  const map = useMap()
  const [marker] = useState(() => new MapLibreMarker({ element: document.createElement('div') }))
  useEffect(() => {
    marker.setLngLat([longitude, latitude])
  }, [marker, longitude, latitude])
  useEffect(() => {
    marker.getElement().style.zIndex = inFront ? '1' : ''
  }, [marker, inFront])
  // After the effect that sets the place: a marker without a place cannot be added.
  useEffect(() => {
    marker.addTo(map)
    return () => void marker.remove()
  }, [map, marker])
  return createPortal(children, marker.getElement())
}
