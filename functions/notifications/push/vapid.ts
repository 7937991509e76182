import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms'

/** Identifies this application to push services (RFC 8292). The private key never leaves KMS. */
export interface VapidKey {
  /** Uncompressed curve point. */
  publicKey(): Promise<string>
  authorization(origin: string, now: Date): Promise<string>
}

/** Push services accept tokens of up to a day; half allows for clock skew. */
const goodForSeconds = 12 * 60 * 60
const marginSeconds = 60 * 60
/** The DER encoding of a P-256 public key ends with its uncompressed point. */
const pointBytes = 65

/** `contact` is a URL of the operator. The instance caches public key and tokens: KMS signs twice a day per service. */
export function openVapidKey(kms: Pick<KMSClient, 'send'>, keyArn: string, contact: string): VapidKey {
  let known: Promise<string> | undefined
  const tokens = new Map<string, { text: string; until: number }>()

  async function askPublicKey(): Promise<string> {
    const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyArn }))
    if (!PublicKey) throw new Error(`KMS returned no public key for ${keyArn}`)
    return Buffer.from(PublicKey).subarray(-pointBytes).toString('base64url')
  }

  function publicKey(): Promise<string> {
    known ??= askPublicKey().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }

  async function sign(origin: string, until: number): Promise<string> {
    const unsigned = [
      { typ: 'JWT', alg: 'ES256' },
      { aud: origin, exp: until, sub: contact },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const { Signature } = await kms.send(
      new SignCommand({
        KeyId: keyArn,
        Message: Buffer.from(unsigned),
        MessageType: 'RAW',
        SigningAlgorithm: 'ECDSA_SHA_256',
      }),
    )
    if (!Signature) throw new Error(`KMS returned no signature for ${keyArn}`)
    return `${unsigned}.${joined(Buffer.from(Signature)).toString('base64url')}`
  }

  return {
    publicKey,
    async authorization(origin, now) {
      const seconds = Math.floor(now.getTime() / 1000)
      const kept = tokens.get(origin)
      const good = kept && kept.until - marginSeconds > seconds ? kept : undefined
      const until = good?.until ?? seconds + goodForSeconds
      const text = good?.text ?? (await sign(origin, until))
      tokens.set(origin, { text, until })
      return `vapid t=${text}, k=${await publicKey()}`
    },
  }
}

const numberBytes = 32

/**
 * Converts a DER signature into the JWT form, two integers of 32 bytes. DER omits leading zeros, except for one that
 * keeps a number positive (RFC 7515, appendix A.3; X.690, 8.3).
 */
export function joined(der: Buffer): Buffer {
  const first = der.subarray(4, 4 + (der[3] ?? 0))
  const second = der.subarray(4 + first.length + 2)
  return Buffer.concat([first, second].map(padded))
}

function padded(integer: Buffer): Buffer {
  const digits = integer.subarray(Math.max(0, integer.length - numberBytes))
  return Buffer.concat([Buffer.alloc(numberBytes - digits.length), digits])
}
