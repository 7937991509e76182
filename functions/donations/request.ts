import { donationRequested } from '../../events/donation-events.ts'
import type { DonationDraft } from '../../shared/contract/donations.ts'
import { Refusal } from '../../shared/refusals.ts'
import { openApproval } from '../approvals/approval.ts'
import { openApprovalPart } from '../approvals/store.ts'
import { idOfSubmission } from '../approvals/submission.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import { quotaPart } from '../kit/table/quota.ts'
import type { Table } from '../kit/table/table.ts'
import { type EntityRow, readEntities } from '../ledger/entities.ts'
import { donation } from '../ledger/movements.ts'
import { moveMoney } from '../ledger/store.ts'
import { decideRequest, sameRequest } from './decide.ts'
import type { DonationRow } from './donation-row.ts'
import { donationsPerDay, findDonation, openEntityPart, readDonation, requestParts } from './store.ts'

/**
 * Holds money and requests approval in one transaction: journal, balance, record, approval and event. Idempotent: a
 * retry returns the current donation. Guards: the id is new; the entity accepts donations; the daily limit; those of
 * `moveMoney`.
 * @throws Refusal those of the form; entity.not_found, .retired; of the ledger; request.conflict for the same key with
 * another body; request.limit_reached
 */
export async function requestDonation(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  { idempotencyKey, ...draft }: DonationDraft & { readonly idempotencyKey: string },
): Promise<DonationRow> {
  const { userId } = actor
  const id = idOfSubmission('donation', userId, idempotencyKey)
  const asked = decideRequest(id, userId, draft, now)
  const before = await findDonation(table, id)
  if (before) return sameRequest(before, asked)
  const { entityId, amountCents } = asked
  await readOpenEntity(table, entityId)
  const opened = openApproval({ kind: 'donation', id, requesterId: userId, amountCents }, now)
  const given = { userId, entityId, amountCents, origin: 'request' } as const
  const { replayed } = await moveMoney(table, [donation.hold(id, given)], {
    now,
    alongside: () => [
      ...requestParts(asked),
      openApprovalPart(opened),
      outboxPart(donationRequested, { donationId: id, userId }, now),
      openEntityPart(entityId),
      quotaPart(donationsPerDay, userId, now),
    ],
  })
  // A concurrent retry was faster.
  return replayed ? sameRequest(await readDonation(table, id), asked) : asked
}

/** @throws Refusal entity.not_found, entity.retired */
export async function readOpenEntity(table: Table, entityId: string): Promise<EntityRow> {
  const entity = (await readEntities(table, [entityId], { consistent: true })).get(entityId)
  if (!entity) throw new Refusal('entity.not_found')
  if (entity.retiredAt !== null) throw new Refusal('entity.retired')
  return entity
}
