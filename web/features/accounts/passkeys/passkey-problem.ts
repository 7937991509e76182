import { loggedProblemKey } from '../account-problem.ts'
import { requiresProof } from '../requires-proof.ts'

/** Maps error names of Amplify and of the pool to message keys; other errors use the sign-in messages. */
const keyOf: Readonly<Record<string, string>> = {
  PasskeyNotSupported: 'notSupported',
  // Browsers do not distinguish a failed fingerprint from a press on 'cancel'.
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
  // Here it cannot mean a wrong password: none was asked for.
  NotAuthorizedException: 'notAccepted',
}

export function passkeyProblemKey(error: unknown): string {
  const known = error instanceof Error && !requiresProof(error) ? keyOf[error.name] : undefined
  return known === undefined ? loggedProblemKey(error, 'sign_in') : `accounts:passkey.problem.${known}`
}
