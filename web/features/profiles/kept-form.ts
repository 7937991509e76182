import type { ShownProfile } from './profile-values.ts'

let kept: { readonly userId: string; readonly shown: ShownProfile } | undefined

/** Keeps what somebody typed while they sign in again. In the page's memory alone: it holds a CPF and an address. */
export function keepForm(userId: string, shown: ShownProfile): void {
  kept = { userId, shown }
}

/** What was kept, for whoever typed it and nobody else. */
export function keptForm(userId: string): ShownProfile | undefined {
  return kept?.userId === userId ? kept.shown : undefined
}

export function forgetForm(): void {
  kept = undefined
}
