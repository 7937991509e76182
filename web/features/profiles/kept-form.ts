import type { OwnProfile } from '../../../shared/contract/profiles.ts'
import type { ShownProfile } from './profile-values.ts'

interface KeptForm {
  readonly typed: ShownProfile
  /** The profile that it was typed over: another one may have been saved by then. */
  readonly made: OwnProfile
}

let kept: KeptForm | undefined

/** Keeps what somebody typed while they sign in again. In the page's memory alone: it holds a CPF and an address. */
export function keepForm(form: KeptForm): void {
  kept = form
}

/** What was kept, for whoever typed it and nobody else. */
export function keptForm(userId: string): KeptForm | undefined {
  return kept?.made.id === userId ? kept : undefined
}

export function forgetForm(): void {
  kept = undefined
}

/**
 * What a kept form counts as made from. Signing in by a new e-mail takes it into the profile, which is another version
 * from then on and nobody else's change (rules 3.7).
 */
export function madeOf({ made }: KeptForm, now: OwnProfile): OwnProfile {
  const isOwnSignIn = JSON.stringify({ ...made, email: now.email, version: now.version }) === JSON.stringify(now)
  return isOwnSignIn ? now : made
}
