import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth'
import { identityReady } from '../../../lib/session/identity.ts'
import { atThePool, openSelfService } from './self-service.ts'

/** An authenticator that is not active before its first code. */
export interface NewAuthenticator {
  /** `otpauth:` link for the QR code, and for an app on the same phone. */
  readonly uri: string
  readonly secret: string
  /** Verifies the first code and activates the authenticator. Throws the pool's errors. */
  readonly confirm: (code: string) => Promise<void>
}

export async function hasAuthenticator(): Promise<boolean> {
  await identityReady()
  return (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false
}

/** Starts to add an authenticator. The current one stays active until the new one's first code. */
export async function newAuthenticator(email: string): Promise<NewAuthenticator> {
  // Also where the token would do: the API records when an authenticator may be new.
  await openSelfService('authenticator')
  const { sharedSecret, getSetupUri } = await setUpTOTP()
  let proven = false
  return {
    secret: sharedSecret,
    uri: getSetupUri('Retorna', email).href,
    async confirm(code) {
      // The pool accepts a code once: a retry repeats only the following step.
      if (!proven) await atThePool(() => verifyTOTPSetup({ code }))
      proven = true
      // Neither factor is preferred. Each sign-in asks for the choice, so that SMS still works after the loss of the
      // app.
      await atThePool(() => updateMFAPreference({ sms: 'ENABLED', totp: 'ENABLED' }))
    },
  }
}

export async function removeAuthenticator(): Promise<void> {
  await atThePool(() => updateMFAPreference({ sms: 'ENABLED', totp: 'DISABLED' }))
}
