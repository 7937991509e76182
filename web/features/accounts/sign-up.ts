import { confirmSignUp, resendSignUpCode, signUp } from 'aws-amplify/auth'
import type { ProfileType } from '../../../shared/contract/profiles.ts'
import { identityReady } from '../../lib/identity.ts'
import { toE164 } from '../../lib/phone.ts'
import type { Credentials } from './sign-in.ts'

export interface Registration extends Credentials {
  readonly profileType: ProfileType
}

/** Registers an account; a code goes to the e-mail. Throws the pool's errors (`accountProblemKey`). */
export async function register({ email, phone, password, profileType }: Registration): Promise<void> {
  await identityReady()
  const address = email.trim().toLowerCase()
  await signUp({
    username: address,
    password,
    options: {
      userAttributes: { email: address, phone_number: toE164(phone), 'custom:profile_type': profileType },
    },
  })
}

/** Proves the e-mail by the code that was sent there. */
export async function confirmEmail(email: string, code: string): Promise<void> {
  await identityReady()
  await confirmSignUp({ username: email.trim().toLowerCase(), confirmationCode: code })
}

export async function resendEmailCode(email: string): Promise<void> {
  await identityReady()
  await resendSignUpCode({ username: email.trim().toLowerCase() })
}
