import type { ComponentType } from 'react'

/** What the profile needs of other features: `web/app/routes/own-profile-route.tsx` puts them together. */
export interface ContactStepSlotProps {
  readonly attribute: 'email' | 'phone'
  /** As accounts keep it; the code goes there. */
  readonly value: string
  readonly onProven: () => void
  readonly onClose: () => void
}

export interface ProfileSlots {
  /** The passkeys of the account. */
  readonly Passkeys: ComponentType
  readonly ContactStep: ComponentType<ContactStepSlotProps>
  /** One's own data: consents, a copy, deletion. */
  readonly Privacy: ComponentType
  /** How to be told of what happens. */
  readonly Telling: ComponentType
  /** How the account is protected. */
  readonly Security: ComponentType
}
