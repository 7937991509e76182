import 'maplibre-gl/dist/maplibre-gl.css'
import { type Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Position } from '../../../shared/places.ts'
import { webConfig } from '../../lib/server/config.ts'
import { useShownColorMode } from '../../lib/shown-color-mode.ts'
import { baseStyle } from './base-style.ts'
import styles from './map.module.css'
import { MapView } from './map-view.tsx'

setWorkerUrl(workerUrl)

/** Without a place the map shows the whole country (rules 13.13). */
const country = { latitude: -15, longitude: -47, zoom: 4 }

interface MapFrameProps {
  /** Set once the map is interactive, which is long before it has fully loaded on a slow device. */
  readonly map: RefObject<MapLibre | null>
  readonly centre: Position | null
  readonly zoom: number
  readonly label: string
  readonly onZoom?: (zoom: number) => void
  readonly onReady?: (map: MapLibre) => void
  /** Called after the user, not the page, moved the map. */
  readonly onMoved?: () => void
  readonly children: ReactNode
}

/** Base map with localized controls, in the deployment's style or the built-in one. */
export function MapFrame({ map, centre, zoom, label, onZoom, onReady, onMoved, children }: MapFrameProps) {
  const { t } = useTranslation('recyclables')
  const mode = useShownColorMode()
  const deployed = useDeployedStyle()
  const ownStyle = useMemo(() => baseStyle(mode), [mode])
  const texts = useMemo(
    () => ({
      'NavigationControl.ZoomIn': t('map.zoomIn'),
      'NavigationControl.ZoomOut': t('map.zoomOut'),
      'Map.Title': label,
      'Popup.Close': t('map.closeCard'),
      'CooperativeGesturesHandler.MobileHelpText': t('map.twoFingers'),
    }),
    [t, label],
  )
  const { latitude, longitude } = centre ?? country
  const shownZoom = centre ? zoom : country.zoom

  useEffect(() => {
    const now = map.current
    // Keeps a position that the user has chosen.
    if (!now || isAt(now, latitude, longitude, shownZoom)) return
    now.jumpTo({ center: [longitude, latitude], zoom: shownZoom })
  }, [map, latitude, longitude, shownZoom])

  if (deployed === undefined) return null
  return (
    <div className={styles.frame} data-mode={mode}>
      <MapView
        map={map}
        mapStyle={deployed ?? ownStyle}
        options={{
          center: [longitude, latitude],
          zoom: shownZoom,
          locale: texts,
          minZoom: 3,
          maxZoom: 17,
          dragRotate: false,
          pitchWithRotate: false,
          touchPitch: false,
          // One finger scrolls the page instead of moving the map.
          cooperativeGestures: window.matchMedia('(pointer: coarse)').matches,
          attributionControl: deployed ? {} : false,
        }}
        onLoad={(loaded) => {
          loaded.touchZoomRotate.disableRotation()
          onReady?.(loaded)
        }}
        onMoveEnd={({ byUser }) => byUser && onMoved?.()}
        onZoomEnd={(now) => onZoom?.(now)}
      >
        {!deployed && <p className={styles.simple}>{t('map.simple')}</p>}
        <div className={styles.layer}>{children}</div>
      </MapView>
    </div>
  )
}

/** Returns whether the map roughly shows this view: within 0.01° and 1.5 zoom levels. */
function isAt(map: MapLibre, latitude: number, longitude: number, zoom: number): boolean {
  const { lat, lng } = map.getCenter()
  return Math.abs(lat - latitude) < 0.01 && Math.abs(lng - longitude) < 0.01 && Math.abs(map.getZoom() - zoom) < 1.5
}

/** Returns the URL of the deployment's map style; null if there is none, undefined while it loads. */
function useDeployedStyle(): string | null | undefined {
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let shown = true
    webConfig().then(
      (config) => shown && setUrl(config.mapStyleUrl ?? null),
      () => shown && setUrl(null),
    )
    return () => {
      shown = false
    }
  }, [])
  return url
}
