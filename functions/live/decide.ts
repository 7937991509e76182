import * as z from 'zod'
import { callerOfTokenClaims } from '../kit/people/actor.ts'
import type { Standing, StandingReader } from '../kit/people/standing.ts'

/** Whom a subscription is for, and until when: in seconds since 1970, as what is published says when it was. */
export interface Admitted {
  readonly person: string
  readonly until: number
}
export type Admission = Admitted | { readonly refused: 'access.sign_in_required' | NonNullable<Standing> }

const expiring = z.object({ exp: z.coerce.number().int().positive() })
const hourSeconds = 60 * 60

export interface AdmitDeps {
  readonly standing: StandingReader
  /** Whether the account is still there. */
  readonly hasProfile: (userId: string) => Promise<boolean>
  /** How long a sign-in lasts. */
  readonly sessionHours: () => Promise<number>
}

/**
 * Whether somebody who came with a token is told live what concerns them, and until when (rules 2.13, 2.14, 2.17). The
 * API looks at a token when a subscription begins and never again, so that it is given the end of token and sign-in to
 * compare with: whoever stays must come with a new one. The claims have been verified by the API.
 * Of an account that is gone every sign-in is over, although its tokens live on for an hour (rules 15.4).
 */
export async function admit(deps: AdmitDeps, claims: unknown, now: Date): Promise<Admission> {
  const caller = callerOfTokenClaims(claims)
  const expiry = expiring.safeParse(claims)
  if (!caller || !expiry.success) return { refused: 'access.sign_in_required' }
  const [{ refused, signedInAt }, isThere, sessionHours] = await Promise.all([
    deps.standing(caller, now),
    deps.hasProfile(caller.userId),
    deps.sessionHours(),
  ])
  if (refused) return { refused }
  if (!isThere) return { refused: 'access.session_over' }
  return { person: caller.userId, until: Math.min(expiry.data.exp, signedInAt + sessionHours * hourSeconds) }
}
