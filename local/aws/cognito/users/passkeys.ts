import { z } from 'zod'
import { CognitoFailure, limitExceeded, resourceNotFound, userNotFound } from '../failure.ts'
import type { PoolSettings } from '../pool/definition.ts'
import { type Pool, saveUser } from '../pool/pool.ts'
import type { SignedIn } from '../tokens/tokens.ts'
import type { Credential, User } from './users.ts'
import { checkOriginAndChallenge, needsUserVerification, webAuthn } from './web-authn.ts'

/** The service's quota of passkeys per user. */
const passkeysPerUser = 20

const base64url = z.string().regex(/^[\w-]+$/)

/** The supported part of WebAuthn's RegistrationResponseJSON. */
export const registration = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

export async function startRegistration(pool: Pool, { user, client }: SignedIn) {
  const rpID = relyingParty(pool.settings)
  if (user.credentials.length >= passkeysPerUser) throw limitExceeded()
  const { generateRegistrationOptions } = await webAuthn()
  const name = user.attributes.email ?? user.username
  const options = await generateRegistrationOptions({
    rpName: rpID,
    rpID,
    userID: new TextEncoder().encode(user.username),
    userName: name,
    userDisplayName: name,
    excludeCredentials: user.credentials.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: pool.settings.WebAuthnUserVerification ?? 'preferred',
    },
    supportedAlgorithmIDs: [-7, -257],
  })
  pool.registrations.begin(user.username, client.ClientId, options.challenge)
  return { CredentialCreationOptions: options }
}

/**
 * @throws CognitoFailure WebAuthnChallengeNotFoundException, WebAuthnClientMismatchException,
 * WebAuthnOriginNotAllowedException, WebAuthnRelyingPartyMismatchException, WebAuthnCredentialNotSupportedException
 */
export async function completeRegistration(
  pool: Pool,
  { user, client }: SignedIn,
  given: z.output<typeof registration>,
) {
  const rpID = relyingParty(pool.settings)
  const begun = pool.registrations.take(user.username)
  if (!begun) throw new CognitoFailure('WebAuthnChallengeNotFoundException', 'No registration was started.')
  if (begun.clientId !== client.ClientId) {
    throw new CognitoFailure('WebAuthnClientMismatchException', 'The registration was started by another client.')
  }
  const expectedOrigin = await checkOriginAndChallenge(given.response, begun.challenge, rpID)
  const credential = await verified(pool, given, { expectedOrigin, challenge: begun.challenge, rpID })
  // Reads the user again: another request may have changed it during the verification.
  const current = pool.users.find(user.username)
  if (!current) throw userNotFound()
  saveUser(pool, current, { credentials: [...current.credentials, credential] })
  return {}
}

/** Oldest first. The maximum of twenty fits one page. */
export function listCredentials({ credentials }: User, site: string) {
  return {
    Credentials: credentials.map(({ id, transports, attachment, created }) => ({
      CredentialId: id,
      FriendlyCredentialName: 'Passkey',
      RelyingPartyId: site,
      ...(attachment && { AuthenticatorAttachment: attachment }),
      AuthenticatorTransports: transports,
      CreatedAt: created / 1_000,
    })),
  }
}

/** @throws CognitoFailure ResourceNotFoundException */
export function deleteCredential(pool: Pool, user: User, id: string) {
  const credentials = user.credentials.filter((credential) => credential.id !== id)
  if (credentials.length === user.credentials.length) throw resourceNotFound('Credential does not exist.')
  // Without passkeys, WEB_AUTHN_MFA ends; a later passkey does not switch it on again.
  saveUser(pool, user, { credentials, passkeyMfa: user.passkeyMfa && credentials.length > 0 })
  return {}
}

/** @throws CognitoFailure WebAuthnNotEnabledException, WebAuthnConfigurationMissingException */
export function relyingParty(settings: PoolSettings): string {
  if (!settings.Policies?.SignInPolicy?.AllowedFirstAuthFactors?.includes('WEB_AUTHN')) {
    throw new CognitoFailure('WebAuthnNotEnabledException', 'Passkeys are not enabled for this user pool.')
  }
  if (!settings.WebAuthnRelyingPartyID) {
    throw new CognitoFailure('WebAuthnConfigurationMissingException', 'The user pool has no relying party id.')
  }
  return settings.WebAuthnRelyingPartyID
}

async function verified(
  pool: Pool,
  given: z.output<typeof registration>,
  expected: { expectedOrigin: string; challenge: string; rpID: string },
): Promise<Credential> {
  const { verifyRegistrationResponse } = await webAuthn()
  const { authenticatorAttachment: attachment, ...answer } = given
  const { transports = [], ...response } = given.response
  const result = await verifyRegistrationResponse({
    response: { ...answer, response },
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.expectedOrigin,
    expectedRPID: expected.rpID,
    requireUserVerification: needsUserVerification(pool.settings),
    supportedAlgorithmIDs: [-7, -257],
  }).catch((error: unknown) => {
    throw notSupported(error instanceof Error ? error.message : String(error))
  })
  if (!result.verified) throw notSupported('The credential could not be verified.')
  const { credential } = result.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    attachment,
    created: pool.now().getTime(),
  }
}

const notSupported = (message: string) => new CognitoFailure('WebAuthnCredentialNotSupportedException', message)
