import * as z from 'zod'
import { Refusal } from '../../shared/refusals.ts'
import type { AccountRefusal, AccountStatusReader } from '../kit/people/account-status.ts'
import { callerOfTokenClaims } from '../kit/people/actor.ts'

/** `until` is in epoch seconds, like the time of published payloads. */
export interface Admitted {
  readonly person: string
  readonly until: number
}
type LiveRefusal =
  | 'access.sign_in_required'
  | 'request.too_many'
  | Exclude<NonNullable<AccountRefusal>, 'account.unfinished'>
export type Admission = Admitted | { readonly refused: LiveRefusal }

const expiring = z.object({ exp: z.coerce.number().int().positive() })

export interface AdmitDeps {
  readonly accountStatus: AccountStatusReader
  readonly hasProfile: (userId: string) => Promise<boolean>
}

/**
 * Admits a subscription (rules 2.13, 2.14, 2.17). The live API checks a token only at its start, so it gets the earlier
 * end of token and session. Tokens of a deleted account are refused, although they live on for an hour (rules 15.4).
 */
export async function admit(deps: AdmitDeps, claims: unknown, now: Date): Promise<Admission> {
  const caller = callerOfTokenClaims(claims)
  const expiry = expiring.safeParse(claims)
  if (!caller || !expiry.success) return { refused: 'access.sign_in_required' }
  const [status, isThere] = await Promise.all([
    deps.accountStatus(caller, now, 'subscription').catch(tooMany),
    deps.hasProfile(caller.userId),
  ])
  if (status === 'request.too_many') return { refused: status }
  const { refused, endsAt } = status
  if (!isThere || refused === 'account.unfinished') return { refused: 'access.session_over' }
  if (refused) return { refused }
  return { person: caller.userId, until: Math.min(expiry.data.exp, endsAt) }
}

/** @throws any error but the refusal of a user above the rate */
function tooMany(error: unknown): 'request.too_many' {
  if (error instanceof Refusal && error.code === 'request.too_many') return error.code
  throw error
}
