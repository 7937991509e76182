import * as z from 'zod'

/**
 * Versions of the texts that users accept, the current one last. A version is its effective date. A changed text gets a
 * new version; older consents keep theirs.
 */
export const consentVersions = {
  /** Terms of use and privacy policy, accepted at sign-up. */
  terms: ['2026-11-22', '2026-11-24'],
  /** Notice about browser storage (rules 13.5). */
  cookies: ['2026-11-22'],
} as const

export const consentKinds = ['terms', 'cookies'] as const satisfies readonly (keyof typeof consentVersions)[]
export const consentKind = z.enum(consentKinds)
export type ConsentKind = z.infer<typeof consentKind>

export function versionInForce<Kind extends ConsentKind>(kind: Kind): (typeof consentVersions)[Kind][number] {
  return consentVersions[kind][consentVersions[kind].length - 1] as (typeof consentVersions)[Kind][number]
}
