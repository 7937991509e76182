import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth'
import { identityReady } from '../../../lib/session/identity.ts'

/** An authenticator that waits for its first code. */
export interface NewAuthenticator {
  /** As an app reads it from the picture, or is opened with on the same phone. */
  readonly uri: string
  /** What the app keeps, to be typed in where there is no camera. */
  readonly secret: string
  /** Takes the first code as proof and turns the authenticator on. Throws the pool's errors. */
  readonly confirm: (code: string) => Promise<void>
}

/** Whether the account signs in with an authenticator. Throws the pool's errors. */
export async function hasAuthenticator(): Promise<boolean> {
  await identityReady()
  return (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false
}

/** Begins to add an authenticator; what there was stays until the first code of the new one came. */
export async function newAuthenticator(email: string): Promise<NewAuthenticator> {
  await identityReady()
  const { sharedSecret, getSetupUri } = await setUpTOTP()
  let proven = false
  return {
    secret: sharedSecret,
    uri: getSetupUri('Retorna', email).href,
    async confirm(code) {
      // The pool takes a proof once; only what comes after it may have failed.
      if (!proven) await verifyTOTPSetup({ code })
      proven = true
      // Neither is preferred: each sign-in asks which, so that who lost the app still comes in by text message.
      await updateMFAPreference({ sms: 'ENABLED', totp: 'ENABLED' })
    },
  }
}

/** Signs in by text message again. */
export async function removeAuthenticator(): Promise<void> {
  await identityReady()
  await updateMFAPreference({ sms: 'ENABLED', totp: 'DISABLED' })
}
