import type { ComponentType } from 'react'
import type { UserView } from '../../../shared/contract/users.ts'

/** Slot for a component of the profiles feature, filled in `web/app/routes/user-route.tsx`. */
export interface CorrectionFormSlotProps {
  readonly user: UserView
  readonly onSaved: () => void
}

export interface UserSlots {
  readonly CorrectionForm: ComponentType<CorrectionFormSlotProps>
}
