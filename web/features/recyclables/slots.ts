import type { ComponentType } from 'react'
import type { ListingFilters, PhotoView } from '../../../shared/contract/recyclables.ts'
import type { SavedFilters } from '../../../shared/contract/saved-searches.ts'
import type { RecyclableStatus } from '../../../shared/life-cycles/recyclable.ts'
import type { City, Position } from '../../../shared/places.ts'
import type { MapArea } from '../../lib/listing/address.ts'

/** Slots for components of other features, filled in `web/app/routes/`. */
export interface FavouriteSlotProps {
  readonly id: string
  readonly type: string
}

export interface MapSlotProps {
  readonly filters: ListingFilters | undefined
  readonly centre: Position | null
  /** The searched map area, if any. */
  readonly area: MapArea | undefined
  readonly onArea: (area: MapArea) => void
  readonly cities: readonly City[]
  readonly highlightedId: string | null
  readonly onHighlight: (id: string | null) => void
}

export interface SaveSearchSlotProps {
  /** Undefined while the listing's place loads: the button is disabled but keeps its space. */
  readonly filters: SavedFilters | undefined
  readonly suggestedName: string
}

export interface ChosenPhotos {
  readonly ids: readonly string[]
  /** File names by photo id, where known. */
  readonly names: Readonly<Record<string, string>>
  /** True while photos upload or convert. */
  readonly busy: boolean
}

export interface DraftPhoto {
  readonly id: string
  readonly name: string
}

export interface PhotosSlotProps {
  readonly initial: readonly (PhotoView | DraftPhoto)[]
  readonly error?: string | undefined
  readonly onChange: (photos: ChosenPhotos) => void
}

export interface FormSlots {
  readonly Photos: ComponentType<PhotosSlotProps>
}

export interface ListingSlots extends FormSlots {
  readonly Favourite: ComponentType<FavouriteSlotProps>
  readonly Map: ComponentType<MapSlotProps>
  readonly SaveSearch: ComponentType<SaveSearchSlotProps>
}

export interface DetailSlots {
  readonly Favourite: ComponentType<FavouriteSlotProps>
  readonly Place: ComponentType<{ readonly place: Position; readonly stateId: number }>
  readonly Questions: ComponentType<{
    readonly recyclableId: string
    readonly isOwner: boolean
    readonly status: RecyclableStatus
  }>
  readonly Report: ComponentType<{ readonly recyclableId: string }>
}
