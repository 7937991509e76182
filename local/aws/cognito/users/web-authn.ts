import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CognitoFailure, invalidParameter } from '../failure.ts'
import type { PoolSettings } from '../pool/definition.ts'

/** Loads the library lazily: most runs need no passkey, and it brings all of X.509. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Returns whether a passkey needs user verification, as it does when it counts as both factors. */
export function needsUserVerification(settings: PoolSettings): boolean {
  return (
    settings.WebAuthnUserVerification === 'required' ||
    settings.WebAuthnFactorConfiguration === 'MULTI_FACTOR_WITH_USER_VERIFICATION'
  )
}

const clientData = z.object({ challenge: z.string(), origin: z.string() })

interface Answer {
  readonly clientDataJSON: string
  /** Registration only. */
  readonly attestationObject?: string
  /** Sign-in only. */
  readonly authenticatorData?: string
}

/**
 * Checks a response's challenge, origin and relying party. Returns the page's origin.
 * @throws CognitoFailure WebAuthnChallengeNotFoundException, WebAuthnOriginNotAllowedException,
 * WebAuthnRelyingPartyMismatchException, InvalidParameterException for an unreadable response
 */
export async function checkOriginAndChallenge(answer: Answer, challenge: string, rpID: string): Promise<string> {
  const said = readClientData(answer.clientDataJSON)
  if (said.challenge !== challenge) {
    throw new CognitoFailure('WebAuthnChallengeNotFoundException', 'The credential is for another challenge.')
  }
  if (!isPageOf(rpID, said.origin)) {
    throw new CognitoFailure('WebAuthnOriginNotAllowedException', `${said.origin} is not an origin of ${rpID}.`)
  }
  const of = (await authenticatorDataOf(answer)).subarray(0, 32)
  if (!createHash('sha256').update(rpID).digest().equals(of)) {
    throw new CognitoFailure(
      'WebAuthnRelyingPartyMismatchException',
      'The credential belongs to another relying party.',
    )
  }
  return said.origin
}

function readClientData(json: string): z.output<typeof clientData> {
  try {
    return clientData.parse(JSON.parse(Buffer.from(json, 'base64url').toString()))
  } catch {
    throw invalidParameter('The credential has no client data.')
  }
}

/** Returns whether an origin is the relying party's domain or a subdomain, over TLS except for `localhost`. */
function isPageOf(rpID: string, origin: string): boolean {
  const page = URL.parse(origin)
  if (!page || (page.protocol !== 'https:' && page.hostname !== 'localhost')) return false
  return page.hostname === rpID || page.hostname.endsWith(`.${rpID}`)
}

async function authenticatorDataOf({ attestationObject, authenticatorData }: Answer): Promise<Uint8Array> {
  if (attestationObject === undefined) return Buffer.from(authenticatorData ?? '', 'base64url')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    return decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData')
  } catch {
    throw invalidParameter('The credential has no attestation object.')
  }
}
