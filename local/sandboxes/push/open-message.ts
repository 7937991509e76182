import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import type { Browser } from './browsers.ts'

const saltBytes = 16
const tagBytes = 16

/**
 * Decrypts a push message (RFC 8291 over RFC 8188, one record).
 * @throws Error when the message was not encrypted for this browser
 */
export function openMessage({ secret, auth }: Pick<Browser, 'secret' | 'auth'>, body: Buffer): string {
  const salt = body.subarray(0, saltBytes)
  const idLength = body[saltBytes + 4] ?? 0
  const sender = body.subarray(saltBytes + 5, saltBytes + 5 + idLength)
  const sealed = body.subarray(saltBytes + 5 + idLength)
  const own = createECDH('prime256v1')
  own.setPrivateKey(secret, 'base64url')
  const shared = own.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const material = hkdf(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = hkdf(material, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(material, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

function hkdf(material: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, length))
}
