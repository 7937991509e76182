import * as z from 'zod'
import { consentVersions } from '../../../shared/people/consents.ts'

const version = z.enum(consentVersions.terms)

export interface Acceptance {
  readonly version: z.infer<typeof version>
  readonly at: Date
}

/** Formats an acceptance for the pool: `2026-11-22 2026-11-22T12:00:00.000Z`. */
export function acceptanceText({ version, at }: Acceptance): string {
  return `${version} ${at.toISOString()}`
}

/** Parses the acceptance of a stored sign-up. */
export function readAcceptanceParts(terms: { readonly version: string; readonly at: string }): Acceptance {
  return { version: version.parse(terms.version), at: new Date(terms.at) }
}

/** Parses an acceptance; undefined for invited users. */
export function readAcceptance(text: string | undefined): Acceptance | undefined {
  const [accepted, at] = text?.split(' ') ?? []
  const parsed = z.tuple([version, z.iso.datetime()]).safeParse([accepted, at])
  return parsed.success ? { version: parsed.data[0], at: new Date(parsed.data[1]) } : undefined
}
