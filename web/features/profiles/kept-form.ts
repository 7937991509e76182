import type { OwnProfile } from '../../../shared/contract/profiles.ts'
import type { ShownProfile } from './profile-values.ts'

interface KeptForm {
  readonly typed: ShownProfile
  /** The profile version under the edits; a newer one may exist by now. */
  readonly base: OwnProfile
}

let kept: KeptForm | undefined

/** Keeps typed values during a repeated sign-in. In memory only: they contain a CPF and an address. */
export function keepForm(form: KeptForm): void {
  kept = form
}

/** Returns the kept form of this user only. */
export function keptForm(userId: string): KeptForm | undefined {
  return kept?.base.id === userId ? kept : undefined
}

export function forgetForm(): void {
  kept = undefined
}

/**
 * Returns the profile version that the kept form edits. Signing in with a new e-mail stores it in the profile as a new
 * version, which does not count as a conflicting change (rules 3.7).
 */
export function baseOf({ base }: KeptForm, now: OwnProfile): OwnProfile {
  const isOwnSignIn = JSON.stringify({ ...base, email: now.email, version: now.version }) === JSON.stringify(now)
  return isOwnSignIn ? now : base
}
