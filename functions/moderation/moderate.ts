import { recyclableApproved, recyclableRejected } from '../../events/recyclable-events.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Change, writeChange } from '../catalogue/change.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { auditPart } from '../kit/audit.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import { requireOtherCase } from '../kit/people/admins/own-case.ts'
import { notSuspendedPart } from '../kit/people/suspension.ts'
import type { Table } from '../kit/table/table.ts'
import type { Part } from '../kit/table/transaction.ts'
import { cleanFeedback, decideModeration, type Verdict, waitedSeconds } from './decide.ts'

export interface Decision {
  readonly id: string
  /** The version that the admin saw. */
  readonly version: number
  readonly feedback: string
}

interface ModerateDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * Writes row, cards, audit and event in one transaction.
 * @throws Refusal access.own_case, moderation.feedback_required, recyclable.not_found, moderation.already_decided,
 * moderation.owner_suspended, recyclable.changed_meanwhile, recyclable.photo_not_ready while a photo is being
 * converted, recyclable.photo_unusable
 */
export function approveRecyclable(deps: ModerateDeps, actor: Actor, decision: Decision): Promise<RecyclableRow> {
  return moderate(deps, actor, 'approve', decision, (before, { id, ownerId, place, ...ad }, feedback) => {
    const { type, category, action, priceCents, words } = ad
    const { stateId, cityId, city, uf, latitude, longitude } = place
    const offer = { type, category, action, priceCents, stateId, cityId, city, uf, latitude, longitude, words }
    const figures = { waitedSeconds: waitedSeconds(before, deps.now), first: before.approvedAt === undefined }
    return outboxPart(recyclableApproved, { recyclableId: id, ownerId, ...offer, feedback, ...figures }, deps.now)
  })
}

/**
 * @throws Refusal access.own_case, moderation.feedback_required, recyclable.not_found, moderation.already_decided,
 * moderation.owner_suspended, recyclable.changed_meanwhile
 */
export function rejectRecyclable(deps: ModerateDeps, actor: Actor, decision: Decision): Promise<RecyclableRow> {
  return moderate(deps, actor, 'reject', decision, (before, { id, ownerId, type }, feedback) => {
    const waited = { waitedSeconds: waitedSeconds(before, deps.now) }
    return outboxPart(recyclableRejected, { recyclableId: id, ownerId, type, feedback, ...waited }, deps.now)
  })
}

/** Guards: the owner is not suspended at the write. */
async function moderate(
  { table, now }: ModerateDeps,
  actor: Actor,
  verdict: Verdict,
  { id, version, feedback: written }: Decision,
  announce: (before: RecyclableRow, after: RecyclableRow, feedback: string) => Part,
): Promise<RecyclableRow> {
  const feedback = cleanFeedback(written)
  const before = await readRecyclable(table, id)
  await requireOtherCase(table, actor, [before.ownerId])
  const change = decideModeration(before, verdict, { version, feedback }, now)
  await writeChange(table, change, [
    notSuspendedPart(before.ownerId, new Refusal('moderation.owner_suspended')),
    auditPart(actor, auditOf(verdict, before, change, feedback), now),
    announce(before, change.after, feedback),
  ])
  return change.after
}

function auditOf(verdict: Verdict, before: RecyclableRow, { after }: Change, reason: string) {
  return {
    action: `${verdict}:recyclable`,
    targetId: before.id,
    before: { status: before.status },
    after: { status: after.status },
    reason,
  }
}
