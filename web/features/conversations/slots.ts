import type { ComponentType } from 'react'
import type { PickupStep } from '../../../shared/contract/conversations.ts'

export interface ChosenPhotos {
  readonly ids: readonly string[]
  /** File names by photo id, where known. */
  readonly names: Readonly<Record<string, string>>
  /** True while photos upload or convert. */
  readonly busy: boolean
}

export interface PhotosSlotProps {
  readonly initial: readonly { readonly id: string; readonly name: string }[]
  readonly onChange: (photos: ChosenPhotos) => void
}

export interface PickupSlotProps {
  readonly conversationId: string
  readonly pickupId: string
  readonly step: PickupStep
  /** The other participant's. */
  readonly name: string
  /** Whether the reader took the step. */
  readonly isReaders: boolean
  /** ISO 8601. */
  readonly at: string
}

/** The agreed pickup, shown as a strip above the messages. */
export interface ScheduleSlotProps {
  readonly conversationId: string
  /** The other participant's name; null if the profile has none. */
  readonly name: string | null
}

export interface ReportSlotProps {
  readonly conversationId: string
  readonly onClose: () => void
}

/** Slots for components of other features, filled in `web/app/routes/messages-route.tsx`. */
export interface ConversationSlots {
  readonly Photos: ComponentType<PhotosSlotProps>
  readonly Pickup: ComponentType<PickupSlotProps>
  readonly Schedule: ComponentType<ScheduleSlotProps>
  readonly Report: ComponentType<ReportSlotProps>
}
