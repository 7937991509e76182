import type { ComponentType } from 'react'
import type { Position } from '../../../shared/places.ts'

export interface MapStop extends Position {
  readonly id: string
  readonly number: number | null
  readonly name: string
}

export interface MapEnd extends Position {
  readonly label: string
}

/** Slot for the map feature, filled in `web/app/routes/collection-route.tsx`. */
export interface RouteMapSlotProps {
  readonly stops: readonly MapStop[]
  readonly start: MapEnd | null
  readonly end: MapEnd | null
  readonly stateId: number | undefined
  /** Longitude and latitude; null if no route is drawn. */
  readonly lines: readonly (readonly (readonly [number, number])[])[] | null
  /** True for straight-line estimates, which are drawn dashed. */
  readonly estimated: boolean
}

export interface PickupSlots {
  readonly RouteMap: ComponentType<RouteMapSlotProps>
}
