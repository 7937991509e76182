import { explain } from '../account-problem.ts'
import { wantsSignInAgain } from '../wants-sign-in-again.ts'

/** Amplify's names for what browsers say, and the pool's for what it refuses; the rest is as of any sign-in. */
const keyOf: Readonly<Record<string, string>> = {
  PasskeyNotSupported: 'notSupported',
  // A finger that was not recognised and a press on 'cancel' are one and the same to a page.
  PasskeyAuthenticationCanceled: 'cancelled',
  PasskeyRegistrationCanceled: 'cancelled',
  PasskeyOperationAborted: 'cancelled',
  RelyingPartyMismatch: 'otherSite',
  WebAuthnRelyingPartyMismatchException: 'otherSite',
  WebAuthnOriginNotAllowedException: 'otherSite',
  PasskeyRegistrationFailed: 'failed',
  PasskeyRetrievalFailed: 'failed',
  WebAuthnChallengeNotFoundException: 'failed',
  WebAuthnClientMismatchException: 'failed',
  WebAuthnCredentialNotSupportedException: 'failed',
  InvalidPasskeyRegistrationOptions: 'unavailable',
  InvalidPasskeyAuthenticationOptions: 'unavailable',
  WebAuthnNotEnabledException: 'unavailable',
  WebAuthnConfigurationMissingException: 'unavailable',
  // Not a wrong password, which was not asked for.
  NotAuthorizedException: 'notAccepted',
}

/** The catalogue's key, with its namespace, of the sentence for what went wrong with a passkey. */
export function passkeyProblemKey(error: unknown): string {
  const known = error instanceof Error && !wantsSignInAgain(error) ? keyOf[error.name] : undefined
  return known === undefined ? explain(error, 'sign_in') : `accounts:passkey.problem.${known}`
}
