import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CognitoFailure, invalidParameter } from '../failure.ts'
import type { PoolSettings } from '../pool/definition.ts'

/** Loaded by the first passkey: most starts need none, and it brings the whole of X.509. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Where a passkey stands for two factors it has to know who touches it. */
export function needsUserVerification(settings: PoolSettings): boolean {
  return (
    settings.WebAuthnUserVerification === 'required' ||
    settings.WebAuthnFactorConfiguration === 'MULTI_FACTOR_WITH_USER_VERIFICATION'
  )
}

const clientData = z.object({ challenge: z.string(), origin: z.string() })

/** What an authenticator answers, at a registration or at a sign-in. */
interface Answer {
  readonly clientDataJSON: string
  /** At a registration. */
  readonly attestationObject?: string
  /** At a sign-in. */
  readonly authenticatorData?: string
}

/**
 * Checks that an answer is to this challenge and was made on a page of the relying party, for it. Gives that page's
 * origin.
 * @throws CognitoFailure WebAuthnChallengeNotFoundException, WebAuthnOriginNotAllowedException,
 * WebAuthnRelyingPartyMismatchException, InvalidParameterException where it cannot be read
 */
export async function checkMadeHere(answer: Answer, challenge: string, rpID: string): Promise<string> {
  const said = readClientData(answer.clientDataJSON)
  if (said.challenge !== challenge) {
    throw new CognitoFailure('WebAuthnChallengeNotFoundException', 'The credential answers another challenge.')
  }
  if (!isPageOf(rpID, said.origin)) {
    throw new CognitoFailure('WebAuthnOriginNotAllowedException', `${said.origin} is no page of ${rpID}.`)
  }
  const of = (await authenticatorDataOf(answer)).subarray(0, 32)
  if (!createHash('sha256').update(rpID).digest().equals(of)) {
    throw new CognitoFailure('WebAuthnRelyingPartyMismatchException', 'The credential is of another relying party.')
  }
  return said.origin
}

function readClientData(json: string): z.output<typeof clientData> {
  try {
    return clientData.parse(JSON.parse(Buffer.from(json, 'base64url').toString()))
  } catch {
    // Not JSON, or not what browsers write: whoever sent it made it up.
    throw invalidParameter('The credential has no client data.')
  }
}

/** The relying party's domain or one below it, over TLS; a browser takes `localhost` without. */
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
    // No CBOR: whoever sent it made it up.
    throw invalidParameter('The credential has no attestation object.')
  }
}
