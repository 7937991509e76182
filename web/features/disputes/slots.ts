import type { ComponentType } from 'react'

export interface ChosenPhotos {
  readonly ids: readonly string[]
  /** True while photos upload or convert. */
  readonly busy: boolean
}

interface PhotosSlotProps {
  readonly initial: readonly []
  readonly onChange: (photos: ChosenPhotos) => void
}

/** The upload field of the photos feature, filled in `web/app/routes/disputes-route.tsx`. */
export type PhotosSlot = ComponentType<PhotosSlotProps>
