import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key } from './keys.ts'
import { invalidCiphertext } from './kms-failure.ts'

/** Additional authenticated data of a ciphertext: decryption needs the same names and values, in any order. */
export type EncryptionContext = Readonly<Record<string, string>>

const version = 1
const ivBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM. The blob contains its key id, as in KMS, so decryption needs no key name. */
export function seal(key: Key, plaintext: Buffer, context: EncryptionContext): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key.material, iv).setAAD(bound(context))
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()])
  const id = Buffer.from(key.id)
  return Buffer.concat([Buffer.from([version, id.length]), id, iv, cipher.getAuthTag(), sealed])
}

/** @throws InvalidCiphertextException for an invalid blob */
export function keyIdOf(blob: Buffer): string {
  const [first, length = 0] = blob
  if (first !== version || blob.length < 2 + length + ivBytes + tagBytes) throw invalidCiphertext()
  return blob.subarray(2, 2 + length).toString()
}

/** @throws InvalidCiphertextException for another context or a changed blob */
export function open(key: Key, blob: Buffer, context: EncryptionContext): Buffer {
  const start = 2 + Buffer.byteLength(keyIdOf(blob))
  const iv = blob.subarray(start, start + ivBytes)
  const tag = blob.subarray(start + ivBytes, start + ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key.material, iv).setAAD(bound(context)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(blob.subarray(start + ivBytes + tagBytes)), decipher.final()])
  } catch {
    // KMS does not distinguish a wrong context from a damaged blob.
    throw invalidCiphertext()
  }
}

function bound(context: EncryptionContext): Buffer {
  return Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))))
}
