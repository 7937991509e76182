import { Map as MapLibre, type MapOptions, NavigationControl, type StyleSpecification } from 'maplibre-gl'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

interface MapViewProps {
  /** Set while the map exists. */
  readonly map: RefObject<MapLibre | null>
  /** Read once, when the map is created. */
  readonly options: Omit<MapOptions, 'container' | 'style'>
  /** A style or its URL. */
  readonly mapStyle: string | StyleSpecification
  readonly onLoad?: (map: MapLibre) => void
  readonly onMoveEnd?: (event: { readonly byUser: boolean }) => void
  readonly onZoomEnd?: (zoom: number) => void
  readonly children: ReactNode
}

const MapContext = createContext<MapLibre | null>(null)

/** Returns the map around a component. */
export function useMap(): MapLibre {
  const map = useContext(MapContext)
  if (!map) throw new Error('Outside of a MapView')
  return map
}

/** Creates a MapLibre map with zoom buttons. Its children render above it before its style has loaded. */
export function MapView(props: MapViewProps) {
  const { map: reference, mapStyle, children } = props
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre | null>(null)

  const create = useEffectEvent((element: HTMLDivElement) => {
    const created = new MapLibre({ ...props.options, container: element, style: mapStyle })
    created.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    return created
  })
  const loaded = useEffectEvent((of: MapLibre) => props.onLoad?.(of))
  const moved = useEffectEvent((byUser: boolean) => props.onMoveEnd?.({ byUser }))
  const zoomed = useEffectEvent((zoom: number) => props.onZoomEnd?.(zoom))

  useEffect(() => {
    if (!container.current) return
    const created = create(container.current)
    created.on('load', () => loaded(created))
    created.on('moveend', ({ originalEvent }) => moved(originalEvent !== undefined))
    created.on('zoomend', () => zoomed(created.getZoom()))
    reference.current = created
    setMap(created)
    return () => {
      reference.current = null
      created.remove()
    }
  }, [reference])

  const drawn = useRef(mapStyle)
  useEffect(() => {
    if (!map || drawn.current === mapStyle) return
    drawn.current = mapStyle
    map.setStyle(mapStyle)
  }, [map, mapStyle])

  return (
    <div ref={container} style={{ position: 'relative', inlineSize: '100%', blockSize: '100%' }}>
      {map && (
        <MapContext value={map}>
          <div style={{ blockSize: '100%' }}>{children}</div>
        </MapContext>
      )}
    </div>
  )
}
