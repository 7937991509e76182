import { generateKeyPairSync, sign } from 'node:crypto'

export interface SelfSigned {
  readonly key: string
  readonly cert: string
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Creates a one-day certificate for `localhost`, for a browser that ignores certificate errors. Node has no API for
 * certificates, so this encodes the X.509 fields (RFC 5280, 4.1).
 */
export function selfSigned(now: Date): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // ecdsa-with-SHA256, 1.2.840.10045.4.3.2
  const algorithm = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  // commonName, 2.5.4.3
  const name = sequence(
    der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('localhost')))),
  )
  const validity = sequence(time(new Date(now.getTime() - dayMs)), time(new Date(now.getTime() + dayMs)))
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)])
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(content, algorithm, der(0x03, signature))),
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]))
}

/** UTCTime: `261122013000Z`. */
function time(at: Date): Buffer {
  return der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}
