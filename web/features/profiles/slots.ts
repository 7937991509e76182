import type { ComponentType } from 'react'

/** Slots for components of other features, filled in `web/app/routes/own-profile-route.tsx`. */
export interface ContactStepSlotProps {
  readonly attribute: 'email' | 'phone'
  /** Normalised; receives the code. */
  readonly value: string
  readonly onVerified: () => void
  readonly onClose: () => void
}

export interface ProfileSlots {
  readonly Points: ComponentType
  readonly Passkeys: ComponentType
  readonly ContactStep: ComponentType<ContactStepSlotProps>
  readonly Privacy: ComponentType
  readonly NotificationPreferences: ComponentType
  readonly Security: ComponentType
  readonly Referrals: ComponentType
}
