import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as z from 'zod'

/** Bound to every data key: a key of other data opens no access record. */
export const sealContext = { purpose: 'access-records' } as const

/** What a record says beside its time. An address is kept whole: the law asks for it, and its port. */
export const accessRecord = z.object({
  userId: z.string(),
  /** The peer of the gateway: the caller itself, or a machine of the site's proxy. */
  address: z.string(),
  /** `CloudFront-Viewer-Address`, address and port, where a proxy sends it; a direct caller can forge it. */
  viewer: z.string().optional(),
  /** `X-Forwarded-For` as it arrived; its first entries can be forged. */
  forwarded: z.string().optional(),
  requestId: z.string(),
})
export type AccessRecord = z.infer<typeof accessRecord>

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** `place` is the row's key: a record moved to another row does not open. */
export function sealRecord(record: AccessRecord, place: string, key: Buffer): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(record), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws Error when the text was changed, moved or sealed with another key */
export function openRecord(sealed: string, place: string, key: Buffer): AccessRecord {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
  return accessRecord.parse(JSON.parse(text.toString('utf8')))
}
