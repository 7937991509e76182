import { Refusal } from '../../shared/refusals.ts'
import { type Approval, subjectOf } from '../approvals/approval.ts'
import { decideApproval, type Judgement } from '../approvals/decide.ts'
import { readApproval, verdictParts } from '../approvals/store.ts'
import { auditPart } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Admins } from '../kit/people/admins.ts'
import { requireOtherCase } from '../kit/people/own-case.ts'
import { thanksPart } from '../kit/people/thanks.ts'
import { readSettings } from '../kit/settings.ts'
import type { Table } from '../kit/table/table.ts'
import { type Guarded, type Part, transact } from '../kit/table/transaction.ts'
import { readEntities } from '../ledger/entities.ts'
import { donation, type Movement, withdrawal } from '../ledger/movements.ts'
import { moveMoney } from '../ledger/store.ts'
import { settled } from './decide.ts'
import type { Payout, PayoutKind } from './kinds/kind.ts'
import { sameEntityPart } from './receiving-entity.ts'
import { settleMany } from './settle-many.ts'
import { readPayout, settleParts } from './store.ts'

export interface SettleDeps {
  readonly table: Table
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly now: Date
}

const movements = { withdrawal, donation } as const

/**
 * The one place where a payout is decided. Applies an admin's verdict to held money: decision, money, row, audit and
 * event are one transaction; the event resumes the workflow. The first of two approvals moves nothing. A payout enables
 * the thanks page (rules 10.14). An entity retired after the request is still paid. Guards: approval, row and entity
 * are unchanged since they were read; no payout of a suspended user's money.
 * @throws Refusal withdrawal.not_found, donation.not_found; those of `decideApproval`; access.own_case;
 * approval.changed_meanwhile; entity.changed_meanwhile; ledger.frozen, .busy
 */
export async function settlePayout<P extends Payout>(
  kind: PayoutKind<P>,
  deps: SettleDeps,
  actor: Actor,
  id: string,
  judgement: Judgement,
): Promise<'endorsed' | 'decided'> {
  const { table, now } = deps
  const row = await readPayout(table, kind, id)
  const entity = await readReceiver(table, kind, row)
  const found = await readApproval(table, subjectOf(kind.kind, id))
  if (!found) throw new Error(`The ${kind.kind} ${id} has no approval`)
  const facts = { ...(await factsOf(deps, actor, found)), receiverVersion: entity?.version ?? null }
  const approval = decideApproval(found, actor.userId, judgement, facts, now)
  await requireOtherCase(table, actor, [row.userId])
  const { decision } = approval
  const audit = (action: string, after: P['row']) => {
    const [reason, target] = [decision?.reason ?? '', { targetId: id }]
    const entry = { action: `${action}:${kind.kind}`, ...target, reason }
    return auditPart(actor, { ...entry, before: auditedOf(kind, row), after: auditedOf(kind, after) }, now)
  }
  if (!decision) {
    await transact(table, [...verdictParts(approval, now), audit('endorse', row)])
    return 'endorsed'
  }
  const next = settled(kind, row, decision, entity)
  await moveOnce(deps, movements[kind.kind][decision.verdict](id), [
    ...verdictParts(approval, now),
    ...settleParts(kind, next, row.status),
    ...(entity ? [sameEntityPart(entity)] : []),
    kind.settled(row, decision, entity, now),
    ...(decision.verdict === 'post' ? [thanksPart(row.userId, now)] : []),
    audit(kind.verdicts[decision.verdict], next),
  ])
  return 'decided'
}

interface Decided {
  readonly ids: readonly string[]
  /** As the API names it: `complete`, `reject`. */
  readonly verdict: string
  readonly reason: string
}

/** @throws Refusal as `settleMany` */
export async function settlePayouts<P extends Payout>(
  kind: PayoutKind<P>,
  deps: SettleDeps,
  actor: Actor,
  { ids, verdict, reason }: Decided,
) {
  const judgement = { verdict: verdict === kind.verdicts.post ? 'post' : 'release', reason } as const
  return await settleMany(ids, judgement, (id) => settlePayout(kind, deps, actor, id, judgement))
}

/** Undefined if the receiver is in the row. Entities are never deleted. */
async function readReceiver<P extends Payout>(table: Table, kind: PayoutKind<P>, row: P['row']) {
  const entityId = kind.entityIdOf(row)
  if (entityId === undefined) return undefined
  const entity = (await readEntities(table, [entityId], { consistent: true })).get(entityId)
  if (!entity) throw new Error(`The ${kind.kind} ${row.id} has no entity`)
  return entity
}

function auditedOf<P extends Payout>(kind: PayoutKind<P>, row: P['row']) {
  const entityId = kind.entityIdOf(row)
  return { status: row.status, amountCents: row.amountCents, ...(entityId !== undefined && { entityId }) }
}

async function factsOf({ table, admins }: SettleDeps, actor: Actor, { endorsement }: Approval) {
  const [isAdmin, endorserIsAdmin, { twoAdminsAboveCents }] = await Promise.all([
    admins.isAdmin(actor.userId),
    endorsement ? admins.isAdmin(endorsement.by) : false,
    readSettings(table),
  ])
  return { isAdmin, endorserIsAdmin, twoAdminsAboveCents }
}

/** If a concurrent decision was faster, the ledger reports the step as replayed or impossible. */
async function moveOnce(
  { table, now }: SettleDeps,
  movement: Movement,
  parts: readonly (Part | Guarded)[],
): Promise<void> {
  const moved = await moveMoney(table, [movement], { now, alongside: () => parts }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'ledger.step_not_possible') return { replayed: true }
    throw error
  })
  if (moved.replayed) throw new Refusal('approval.already_decided')
}
