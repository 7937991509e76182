import * as z from 'zod'

/**
 * The texts that people agree to, each with its versions, the one in force last. A version is the day from which it
 * holds; a text that changes gets another one, and what was agreed to before stays what it was.
 */
export const consentVersions = {
  /** Terms of use and privacy policy, agreed to with the sign-up. */
  terms: ['2026-11-22'],
  /** The notice about what the browser keeps (rules 13.5). */
  cookies: ['2026-11-22'],
} as const

export const consentKinds = ['terms', 'cookies'] as const satisfies readonly (keyof typeof consentVersions)[]
export const consentKind = z.enum(consentKinds)
export type ConsentKind = z.infer<typeof consentKind>

/** The version that somebody agrees to who agrees now. */
export function versionInForce<Kind extends ConsentKind>(kind: Kind): (typeof consentVersions)[Kind][number] {
  return consentVersions[kind][consentVersions[kind].length - 1] as (typeof consentVersions)[Kind][number]
}
