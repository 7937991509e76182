import { Popup as MapLibrePopup, type PopupOptions } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Position } from '../../../shared/places.ts'
import { useMap } from './map-view.tsx'

interface PopupProps extends Position {
  /** Read once, when the popup opens. */
  readonly options: PopupOptions
  /** Called when the map closes the popup, not when it is unmounted. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows its children in a popup at a place of the map, and moves the focus to the first link or button in it. */
export function Popup({ latitude, longitude, options, onClose, children }: PopupProps) {
  const map = useMap()
  const [popup] = useState(() => new MapLibrePopup(options))
  const [content] = useState(() => document.createElement('div'))
  const closed = useEffectEvent(onClose)
  useEffect(() => {
    popup.setLngLat([longitude, latitude])
  }, [popup, longitude, latitude])
  useEffect(() => {
    const close = () => closed()
    popup.setDOMContent(content).addTo(map).on('close', close)
    return () => {
      popup.off('close', close)
      popup.remove()
    }
  }, [map, popup, content])
  return createPortal(children, content)
}
