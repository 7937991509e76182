import { confirmSignUp, resendSignUpCode } from 'aws-amplify/auth'
import type { ProfileType } from '../../../shared/contract/profiles.ts'
import { versionInForce } from '../../../shared/people/consents.ts'
import { toE164 } from '../../lib/phone.ts'
import { api } from '../../lib/server/operations.ts'
import { refusalCode } from '../../lib/server/problem.ts'
import { identityReady } from '../../lib/session/identity.ts'
import type { Credentials } from './sign-in.ts'

export interface Registration extends Credentials {
  readonly profileType: ProfileType
}

export interface UnconfirmedAccount extends Credentials {
  /**
   * The pool's user name of this sign-up: an id, not the address. A code for a later sign-up with the same address does
   * not confirm this one (rules 2.8).
   */
  readonly account: string
}

/**
 * Registers an account with accepted terms and returns its id. The API checks for breached passwords; the pool sends a
 * code to the e-mail.
 */
export async function register({ email, phone, password, profileType }: Registration): Promise<string> {
  const terms = versionInForce('terms')
  const account = { email: email.trim().toLowerCase(), phone: toE164(phone), password, profileType, terms }
  const first = await api.accounts.signUp.call(account).catch(challengeOf)
  if (typeof first !== 'string') return first.id
  const { solve } = await import('./proof-of-work.ts')
  return (await api.accounts.signUp.call({ ...account, proofOfWork: await solve(first) })).id
}

/** @throws the error unless the server asks for a proof of work (rules 14.7) */
function challengeOf(error: unknown): string {
  const challenge = (error as { data?: { challenge?: unknown } | null }).data?.challenge
  if (refusalCode(error) !== 'sign_up.work_required' || typeof challenge !== 'string') throw error
  return challenge
}

export async function confirmEmail(account: string, code: string): Promise<void> {
  await identityReady()
  await confirmSignUp({ username: account, confirmationCode: code })
}

export async function resendEmailCode(account: string): Promise<void> {
  await identityReady()
  await resendSignUpCode({ username: account })
}
