import * as z from 'zod'
import { askKms } from './kms.ts'

/**
 * Returns the keyed hash of a short code with what it belongs to, in base64url. Six digits have a million values: of a
 * hash without a key, a reader of the table would find them in a second (decisions/0084).
 */
export type KeyedHash = (...parts: readonly [purpose: CodePurpose, ...string[]]) => Promise<string>

/** First part of every hash: a code of one purpose is none of another. */
export type CodePurpose = 'email-code' | 'phone-code' | 'proof-code' | 'device-code' | 'device-number'

const mac = z.object({ Mac: z.base64() })

/** The key never leaves KMS; each hash is one request, some milliseconds. */
export function keyedHashOf(keyArn: string): KeyedHash {
  return async (...parts) => {
    const Message = Buffer.from(JSON.stringify(parts)).toString('base64')
    const { Mac } = await askKms('GenerateMac', { KeyId: keyArn, MacAlgorithm: 'HMAC_SHA_256', Message }, mac)
    return Buffer.from(Mac, 'base64').toString('base64url')
  }
}
