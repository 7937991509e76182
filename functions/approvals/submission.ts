import { createHash } from 'node:crypto'
import type { ApprovalKind } from '../../shared/contract/approvals.ts'
import { idPrefixes } from '../../shared/ids.ts'

/** The letters of a ULID: ids of requests look like all others. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const idLength = 26

/**
 * The id that a person's submission has, whenever and however often it arrives: 26 letters of a hash, 130 bits. Of the
 * person too, so that nobody's key meets another's.
 */
export function idOfSubmission(kind: ApprovalKind, userId: string, idempotencyKey: string): string {
  const digest = createHash('sha256').update(`${userId}/${idempotencyKey.toLowerCase()}`).digest()
  const text = [...digest.subarray(0, idLength)].map((byte) => letters[byte % letters.length]).join('')
  return `${idPrefixes[kind]}_${text}`
}
