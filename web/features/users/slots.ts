import type { ComponentType } from 'react'
import type { UserView } from '../../../shared/contract/users.ts'

/** What a person's page needs of the profiles: `web/app/routes/user-route.tsx` puts them together. */
export interface MendFormSlotProps {
  readonly user: UserView
  readonly onSaved: () => void
}

export interface UserSlots {
  readonly MendForm: ComponentType<MendFormSlotProps>
}
