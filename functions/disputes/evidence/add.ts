import { auditPart } from '../../kit/audit.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { decideEvidence } from '../decide.ts'
import type { DisputeRow } from '../dispute-row.ts'
import { changePart, readDispute } from '../store.ts'
import { chooseEvidence } from './choose.ts'
import { conversationOf, keepPhotoPart, readPhotos } from './store.ts'

interface EvidenceGiven {
  readonly id: string
  readonly version: number
  readonly text: string
  readonly photoIds: readonly string[]
}

/**
 * Adds a text, photos or both. The photos are kept with the dispute in the same transaction.
 * @throws Refusal dispute.not_found and those of `decideEvidence` and `chooseEvidence`
 */
export async function addEvidence(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  given: EvidenceGiven,
): Promise<DisputeRow> {
  const before = await readDispute(table, given.id)
  const after = decideEvidence(before, actor, given, now)
  const photoIds = after.evidence.at(-1)?.photoIds ?? []
  const [photos, conversationId] = await Promise.all([
    readPhotos(table, photoIds),
    photoIds.length > 0 ? conversationOf(table, before) : undefined,
  ])
  const chosen = chooseEvidence(photoIds, photos, { dispute: before, conversationId, userId: actor.userId }, now)
  const counts = ({ evidence }: DisputeRow) => ({
    evidence: evidence.length,
    photos: evidence.reduce((sum, piece) => sum + piece.photoIds.length, 0),
  })
  const entry = { action: 'add-evidence:dispute', targetId: given.id, before: counts(before), after: counts(after) }
  await transact(table, [
    changePart(before, after),
    auditPart(actor, { ...entry, reason: '' }, now),
    ...chosen.map((photo) => keepPhotoPart(photo, before.id)),
  ])
  return after
}
