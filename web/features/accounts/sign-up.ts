import { confirmSignUp, resendSignUpCode } from 'aws-amplify/auth'
import type { ProfileType } from '../../../shared/contract/profiles.ts'
import { versionInForce } from '../../../shared/people/consents.ts'
import { toE164 } from '../../lib/phone.ts'
import { api } from '../../lib/server/operations.ts'
import { identityReady } from '../../lib/session/identity.ts'
import type { Credentials } from './sign-in.ts'

export interface Registration extends Credentials {
  readonly profileType: ProfileType
}

/** An account whose e-mail is still to be proven. */
export interface Unproven extends Credentials {
  /**
   * What the pool knows this sign-up by. Its own id, not the address: should somebody sign up with the same address
   * meanwhile, the code that comes for theirs proves nothing here (rules 2.8).
   */
  readonly account: string
}

/**
 * Registers an account whose form has the terms accepted, by the API, which knows breached passwords; a code goes to
 * the e-mail. Gives the account's id.
 */
export async function register({ email, phone, password, profileType }: Registration): Promise<string> {
  const terms = versionInForce('terms')
  const account = { email: email.trim().toLowerCase(), phone: toE164(phone), password, profileType, terms }
  return (await api.accounts.signUp.call(account)).id
}

/** Proves the e-mail by the code that was sent there. */
export async function confirmEmail(account: string, code: string): Promise<void> {
  await identityReady()
  await confirmSignUp({ username: account, confirmationCode: code })
}

export async function resendEmailCode(account: string): Promise<void> {
  await identityReady()
  await resendSignUpCode({ username: account })
}
