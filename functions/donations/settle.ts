import { donationCompleted, donationRejected } from '../../events/donation-events.ts'
import type { Approval } from '../approvals/approval.ts'
import type { Judgement } from '../approvals/decide.ts'
import { type SettleDeps, type SettledRequest, settle } from '../approvals/settle.ts'
import { settleMany as settleEach } from '../approvals/settle-many.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import { thanksPart } from '../kit/people/thanks.ts'
import { type EntityRow, readEntities } from '../ledger/entities.ts'
import { settled } from './decide.ts'
import type { DonationRow } from './donation-row.ts'
import { readDonation, sameEntityPart, settleParts } from './store.ts'

/**
 * Applies an admin's verdict in the transaction of the money. An approval enables the thanks page (rules 10.14).
 * Entities retired after the request are still paid. Guards: the entity is unchanged since it was read.
 * @throws Refusal donation.not_found; entity.changed_meanwhile; those of `settle`
 */
export async function settleDonation(
  deps: SettleDeps,
  actor: Actor,
  id: string,
  judgement: Judgement,
): Promise<'endorsed' | 'decided'> {
  const row = await readDonation(deps.table, id)
  const entity = (await readEntities(deps.table, [row.entityId], { consistent: true })).get(row.entityId)
  if (!entity) throw new Error(`The donation ${id} has no entity`)
  const held = {
    ...({ kind: 'donation', id, receiverVersion: entity.version, facts: factsOf(row) } as const),
    settled: (decision: Decision) => settledBy(row, entity, decision, deps.now),
  }
  return await settle(deps, actor, held, judgement)
}

interface Decided {
  readonly ids: readonly string[]
  readonly verdict: 'approve' | 'reject'
  readonly reason: string
}

/** @throws Refusal as `settleMany` of approvals */
export async function settleDonations(deps: SettleDeps, actor: Actor, { ids, verdict, reason }: Decided) {
  const judgement = { verdict: verdict === 'approve' ? 'post' : 'release', reason } as const
  return await settleEach(ids, judgement, (id) => settleDonation(deps, actor, id, judgement))
}

type Decision = NonNullable<Approval['decision']>

function settledBy(row: DonationRow, entity: EntityRow, decision: Decision, now: Date): SettledRequest {
  const next = settled(row, decision, entity)
  const { id: donationId, userId, amountCents, entityId } = row
  const data = { donationId, userId, amountCents, entityId, entityName: entity.name }
  const approved = decision.verdict === 'post'
  return {
    action: approved ? 'approve:donation' : 'reject:donation',
    facts: factsOf(next),
    parts: [
      ...settleParts(next, row.status),
      sameEntityPart(entity),
      ...(approved
        ? [outboxPart(donationCompleted, data, now), thanksPart(userId, now)]
        : [outboxPart(donationRejected, { ...data, reason: decision.reason }, now)]),
    ],
  }
}

const factsOf = ({ status, amountCents, entityId }: DonationRow) => ({ status, amountCents, entityId })
