import type { ComponentType } from 'react'
import type { PickupStep } from '../../../shared/contract/conversations.ts'

/** The photos of a message being written, as the composer needs them. */
export interface ChosenPhotos {
  readonly ids: readonly string[]
  /** The names of their files by their ids, as far as they are known. */
  readonly names: Readonly<Record<string, string>>
  /** Still being sent or converted. */
  readonly busy: boolean
}

export interface PhotosSlotProps {
  /** Photos of a draft to start with. */
  readonly initial: readonly { readonly id: string; readonly name: string }[]
  readonly onChange: (photos: ChosenPhotos) => void
}

/** A step of a pickup, told inside the conversation. */
export interface PickupSlotProps {
  readonly conversationId: string
  readonly pickupId: string
  readonly step: PickupStep
  /** Whether the reader took the step. */
  readonly own: boolean
  /** ISO 8601. */
  readonly at: string
}

export interface ReportSlotProps {
  readonly conversationId: string
  readonly onClose: () => void
}

/** What conversations show of other features: `web/app/routes/messages-route.tsx` puts them together. */
export interface ConversationSlots {
  readonly Photos: ComponentType<PhotosSlotProps>
  readonly Pickup: ComponentType<PickupSlotProps>
  /** Asks why the other is reported. */
  readonly Report: ComponentType<ReportSlotProps>
}
