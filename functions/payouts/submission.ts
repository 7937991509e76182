import { createHash } from 'node:crypto'
import type { ApprovalKind } from '../../shared/contract/approvals.ts'
import { idPrefixes } from '../../shared/ids.ts'

/** The ULID alphabet: these ids look like all others. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const idLength = 26

/**
 * Derives the same id for every retry: 26 characters of a hash, 130 bits. Includes the user, so that keys of two users
 * cannot collide.
 */
export function idOfSubmission(kind: ApprovalKind, userId: string, idempotencyKey: string): string {
  const digest = createHash('sha256').update(`${userId}/${idempotencyKey.toLowerCase()}`).digest()
  const text = [...digest.subarray(0, idLength)].map((byte) => letters[byte % letters.length]).join('')
  return `${idPrefixes[kind]}_${text}`
}
