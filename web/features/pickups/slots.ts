import type { ComponentType } from 'react'
import type { Position } from '../../../shared/places.ts'

/** A numbered stop on the map. */
export interface MapStop extends Position {
  readonly id: string
  /** Its place in the route; null where there is none and the places stand alone. */
  readonly number: number | null
  readonly name: string
}

export interface MapEnd extends Position {
  readonly label: string
}

/** The map of a day, which is another feature's: `web/app/routes/collection-route.tsx` puts them together. */
export interface RouteMapSlotProps {
  readonly stops: readonly MapStop[]
  readonly start: MapEnd | null
  readonly end: MapEnd | null
  /** Whose cities are named, where it is known. */
  readonly stateId: number | undefined
  /** Longitude and latitude; null where no route is drawn. */
  readonly lines: readonly (readonly (readonly [number, number])[])[] | null
  /** Whether the lines only stand for ways: they are drawn broken. */
  readonly estimated: boolean
}

export interface PickupSlots {
  readonly RouteMap: ComponentType<RouteMapSlotProps>
}
