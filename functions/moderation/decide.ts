import { recyclableApproved, recyclableRejected } from '../../events/recyclable-events.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import { listParts } from '../catalogue/card-row.ts'
import { nextStatus, replacePart, writeChange } from '../catalogue/change.ts'
import { coverOf, type RecyclableRow } from '../catalogue/recyclable-row.ts'
import { readRecyclable } from '../catalogue/store.ts'
import type { Actor } from '../kit/actor.ts'
import { auditPart } from '../kit/audit.ts'
import { outboxPart } from '../kit/outbox.ts'
import type { Table } from '../kit/table.ts'

export interface Decision {
  readonly id: string
  /** The version the admin looked at: what changed since must be looked at again. */
  readonly version: number
  readonly feedback: string
}

interface DecideDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * Shows a pending ad to everyone: its row, its cards, the audit record and the event in one transaction.
 * @throws Refusal moderation.feedback_required, recyclable.not_found, moderation.already_decided,
 * recyclable.changed_meanwhile, recyclable.photo_not_ready while a photo is being converted or none is usable
 */
export async function approveRecyclable(
  { table, now }: DecideDeps,
  actor: Actor,
  decision: Decision,
): Promise<RecyclableRow> {
  const { before, feedback } = await pending(table, decision, 'approve')
  if (before.photos.some((photo) => photo.status === 'processing') || !coverOf(before))
    throw new Refusal('recyclable.photo_not_ready')
  const after: RecyclableRow = { ...before, status: 'approved', feedback }
  const { stateId, cityId, city, uf, latitude, longitude } = after.place
  const { type, category, action, priceCents } = after
  const offer = { type, category, action, priceCents, stateId, cityId, city, uf, latitude, longitude }
  await writeChange(table, [
    replacePart(before, after),
    ...listParts(after),
    auditPart(actor, audit('approve', before, after, feedback), now),
    outboxPart(recyclableApproved, { recyclableId: before.id, ownerId: before.ownerId, ...offer, feedback }, now),
  ])
  return { ...after, version: before.version + 1 }
}

/**
 * Sends a pending ad back to its owner with the reason.
 * @throws Refusal moderation.feedback_required, recyclable.not_found, moderation.already_decided, recyclable.changed_meanwhile
 */
export async function rejectRecyclable(
  { table, now }: DecideDeps,
  actor: Actor,
  decision: Decision,
): Promise<RecyclableRow> {
  const { before, feedback } = await pending(table, decision, 'reject')
  const after: RecyclableRow = { ...before, status: 'rejected', feedback }
  await writeChange(table, [
    replacePart(before, after),
    auditPart(actor, audit('reject', before, after, feedback), now),
    outboxPart(
      recyclableRejected,
      { recyclableId: before.id, ownerId: before.ownerId, type: before.type, feedback },
      now,
    ),
  ])
  return { ...after, version: before.version + 1 }
}

async function pending(table: Table, { id, version, feedback: written }: Decision, action: 'approve' | 'reject') {
  const feedback = sanitiseText(written).text
  if (feedback === '') throw new Refusal('moderation.feedback_required')
  const before = await readRecyclable(table, id)
  nextStatus(before, 'admin', action, 'moderation.already_decided')
  if (before.version !== version) throw new Refusal('recyclable.changed_meanwhile')
  return { before, feedback }
}

function audit(action: 'approve' | 'reject', before: RecyclableRow, after: RecyclableRow, reason: string) {
  return {
    action: `${action}:recyclable`,
    targetId: before.id,
    before: { status: before.status },
    after: { status: after.status },
    reason,
  }
}
