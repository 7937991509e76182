import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export interface CreationOptions {
  readonly rp: { readonly id?: string }
  readonly challenge: string
}
export interface RequestOptions {
  readonly challenge: string
  readonly rpId?: string
  readonly allowCredentials?: readonly { readonly id: string }[]
}

interface AuthenticatorOptions {
  readonly origin: string
  /** Relying party id; by default that of the options. */
  readonly rpId?: string
  readonly verifiesUser?: boolean
}

const flags = { present: 1, verified: 4, newCredential: 64 }

/**
 * A software authenticator with its browser: creates and uses passkeys (ES256, no attestation). Written from the
 * WebAuthn specification, so that it is independent of the pool's library.
 */
export function softwareAuthenticator({ origin, rpId, verifiesUser = true }: AuthenticatorOptions) {
  const kept = new Map<string, { key: KeyObject; counter: number }>()
  const touch = flags.present + (verifiesUser ? flags.verified : 0)

  return {
    create(options: CreationOptions) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(16)
      kept.set(id.toString('base64url'), { key: privateKey, counter: 0 })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        header(rpId ?? options.rp.id ?? '', touch + flags.newCredential, 0),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(coseKey as Parameters<typeof isoCBOR.encode>[0]),
      ])
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...named(id.toString('base64url')),
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, origin),
          attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      }
    },

    /** Signs with the first known passkey of the request. `counter` sets the reported signature counter. */
    get(options: RequestOptions, counter?: number) {
      const asked = (options.allowCredentials ?? []).map(({ id }) => id)
      const id = [...kept.keys()].find((one) => asked.length === 0 || asked.includes(one)) ?? [...kept.keys()][0]
      const credential = kept.get(id ?? '')
      if (id === undefined || !credential) throw new Error('The authenticator has no passkey.')
      credential.counter = counter ?? credential.counter + 1
      const authenticatorData = header(rpId ?? options.rpId ?? '', touch, credential.counter)
      const clientDataJSON = clientData('webauthn.get', options.challenge, origin)
      const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return {
        ...named(id),
        response: {
          clientDataJSON,
          authenticatorData: text(authenticatorData),
          signature: text(sign('sha256', signed, credential.key)),
        },
      }
    },
  }
}

function named(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
}

function header(rpId: string, seen: number, counter: number): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(seen)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(Buffer.from(rpId)), tail])
}

function clientData(type: string, challenge: string, origin: string): string {
  return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
}

function sha256(data: Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

function bytes(base64url: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64url, 'base64url'))
}

function text(data: Uint8Array): string {
  return Buffer.from(data).toString('base64url')
}
