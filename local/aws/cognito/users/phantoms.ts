import { createHmac, hkdfSync } from 'node:crypto'
import type { Verifier } from '../sign-in/srp.ts'

/** A simulated user for an unknown name, always the same for the same name. */
export interface Phantom {
  /** A version 4 UUID, like a user's. */
  readonly id: string
  /** Four digits, for a simulated delivery to a phone. */
  readonly phoneEnding: string
}

/** Derives the phantom of an unknown name; without the pool's secret it looks like a user. */
export function phantomOf(secret: Buffer, name: string): Phantom {
  const id = derive(secret, 'id', name)
  id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x40, 6)
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = id.toString('hex')
  return {
    id: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-'),
    phoneEnding: String(derive(secret, 'phone', name).readUInt32BE() % 10_000).padStart(4, '0'),
  }
}

/**
 * Derives the salt and verifier of a phantom, the same at each sign-in (RFC 5054 §2.5.1.3). The verifier has no
 * password, so no password matches. Its derivation needs no exponentiation, so an unknown name takes no longer than a
 * user.
 */
export function phantomPassword(secret: Buffer, username: string): Verifier {
  return {
    salt: derive(secret, 'salt', username).subarray(0, 16).toString('hex'),
    verifier: Buffer.from(hkdfSync('sha256', secret, username, 'verifier', 380)).toString('hex'),
  }
}

function derive(secret: Buffer, purpose: string, name: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}:${name}`).digest()
}
