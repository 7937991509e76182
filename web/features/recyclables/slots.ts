import type { ComponentType } from 'react'
import type { ListingFilters, PhotoView } from '../../../shared/contract/recyclables.ts'
import type { SavedFilters } from '../../../shared/contract/saved-searches.ts'
import type { RecyclableStatus } from '../../../shared/life-cycles/recyclable.ts'
import type { City, Position } from '../../../shared/places.ts'
import type { MapArea } from '../../lib/listing/address.ts'

/**
 * What pages about ads show of other features. Features do not know each other: `web/app/routes/` puts them together.
 */
export interface FavouriteSlotProps {
  readonly id: string
  /** The ad's title, for the button's name. */
  readonly type: string
}

export interface MapSlotProps {
  readonly filters: ListingFilters | undefined
  readonly centre: Position | null
  /** The piece of the map that is looked at, where it is one. */
  readonly area: MapArea | undefined
  /** Looks at another one. */
  readonly onArea: (area: MapArea) => void
  readonly cities: readonly City[]
  readonly highlightedId: string | null
  readonly onHighlight: (id: string | null) => void
}

export interface SaveSearchSlotProps {
  /** Undefined while the place of the listing is not known yet: nothing to save, but its button has its room. */
  readonly filters: SavedFilters | undefined
  readonly suggestedName: string
}

/** The photos of an ad in the making, as the form needs them. */
export interface ChosenPhotos {
  readonly ids: readonly string[]
  /** The names of their files by their ids, as far as they are known. */
  readonly names: Readonly<Record<string, string>>
  /** Still being sent or converted. */
  readonly busy: boolean
}

/** A photo of a draft: its id, and the name of its file where it is known. */
export interface DraftPhoto {
  readonly id: string
  readonly name: string
}

export interface PhotosSlotProps {
  /** Photos the form starts with: of the ad being edited, or of a draft. */
  readonly initial: readonly (PhotoView | DraftPhoto)[]
  /** What is wrong with the photos as a whole. */
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
