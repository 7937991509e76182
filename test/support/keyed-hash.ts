import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { MailSeal } from '../../functions/kit/mail/mail-seal.ts'
import type { KeyedHash } from '../../functions/kit/secrets/keyed-hash.ts'

/** Hashes with a key of this process instead of one in KMS. */
export const keyedHash: KeyedHash = async (...parts) =>
  createHmac('sha256', 'key of the tests').update(JSON.stringify(parts)).digest('base64url')

const key = randomBytes(32)
const ivBytes = 12
const tagBytes = 16

/** Seals with a key of this process; bound to the e-mail, as in KMS. */
export const mailSeal: MailSeal = {
  async seal(content, id) {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id))
    const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
  },
  async open(sealed, id) {
    const bytes = Buffer.from(sealed, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(id))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString()
  },
}
