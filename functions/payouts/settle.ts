import { Refusal } from '../../shared/refusals.ts'
import { type Approval, subjectOf } from '../approvals/approval.ts'
import { decideApproval, type Judgement, needsTwoAdmins } from '../approvals/decide.ts'
import { readApproval, verdictParts } from '../approvals/store.ts'
import { auditPart } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Admins } from '../kit/people/admins/admins.ts'
import { requireOtherCase } from '../kit/people/admins/own-case.ts'
import { thanksPart } from '../kit/people/choices/thanks.ts'
import { readSettings } from '../kit/settings.ts'
import type { Table } from '../kit/table/table.ts'
import { type Guarded, type Part, transact } from '../kit/table/transaction.ts'
import { readEntities } from '../ledger/entities.ts'
import { donation, type Movement, withdrawal } from '../ledger/movements.ts'
import { moveMoney } from '../ledger/store.ts'
import { settled } from './decide.ts'
import { readExposure } from './exposure.ts'
import type { Payout, PayoutKind } from './kinds/kind.ts'
import { sameEntityPart } from './receiving-entity.ts'
import { type Settled, settleMany } from './settle-many.ts'
import { endToEndPart, readPayout, settleParts } from './store.ts'
import { openWeek, withCurrentWeek } from './week/join.ts'
import { weekPart } from './week/store.ts'
import { weekAfter } from './week/week.ts'
import type { Transfer } from './withdrawal-rules.ts'

export interface SettleDeps {
  readonly table: Table
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly now: Date
}

export interface PayoutJudgement extends Judgement {
  /** What the admin saw at the bank. */
  readonly transfer?: Transfer | undefined
}

const movements = { withdrawal, donation } as const

/**
 * The one place where a payout is decided. Applies an admin's verdict to held money: decision, money, row, audit and
 * event are one transaction; the event resumes the workflow. The first of two approvals moves nothing. A payout enables
 * the thanks page (rules 10.14). A payout whose receiver is another person is returned instead (rules 10.22). An entity
 * retired after the request is still paid. Guards: approval, row, entity and the user's sum of seven days are unchanged
 * since they were read; no payout of a suspended user's money.
 * @throws Refusal withdrawal.not_found, donation.not_found; those of `decideApproval` and of the kind's transfer;
 * access.own_case; approval.changed_meanwhile; entity.changed_meanwhile; ledger.frozen, .busy
 */
export function settlePayout<P extends Payout>(
  kind: PayoutKind<P>,
  deps: SettleDeps,
  actor: Actor,
  id: string,
  judgement: PayoutJudgement,
): Promise<Settled> {
  return withCurrentWeek(() => settleOnce(kind, deps, actor, id, judgement))
}

async function settleOnce<P extends Payout>(
  kind: PayoutKind<P>,
  deps: SettleDeps,
  actor: Actor,
  id: string,
  judgement: PayoutJudgement,
): Promise<Settled> {
  const { table, now } = deps
  const row = await readPayout(table, kind, id)
  const entity = await readReceiver(table, kind, row)
  const found = await readApproval(table, subjectOf(kind.kind, id))
  if (!found) throw new Error(`The ${kind.kind} ${id} has no approval`)
  const { stored, week } = await openWeek(table, row.userId)
  const exposure = await readExposure(table, kind, row, week, now)
  const facts = { ...(await factsOf(deps, actor, found)), ...exposure, receiverVersion: entity?.version ?? null }
  const asked = decideApproval(found, actor.userId, judgement, facts, now)
  await requireOtherCase(table, actor, [row.userId])
  const { transfer = noTransfer } = judgement
  const isOther = judgement.verdict === 'post' && kind.transfer?.isOwnReceiver(row, transfer) === false
  const returned = { verdict: 'release', reason: kind.transfer?.otherReceiverReason ?? '' } as const
  const approval = isOther ? decideApproval(found, actor.userId, returned, facts, now) : asked
  const { decision } = approval
  const audit = (action: string, after: P['row']) => {
    const [reason, target] = [decision?.reason ?? '', { targetId: id }]
    const entry = { action: `${action}:${kind.kind}`, ...target, reason }
    const seen = transfer.receiver.trim() === '' ? {} : { receiverTaxId: transfer.receiver.trim() }
    return auditPart(
      actor,
      { ...entry, before: auditedOf(kind, row), after: { ...auditedOf(kind, after), ...seen } },
      now,
    )
  }
  if (!decision) {
    await transact(table, [...verdictParts(approval, now), audit('endorse', row)])
    return 'endorsed'
  }
  const isAboveLimit = needsTwoAdmins(exposure, facts.twoAdminsAboveCents)
  const transferred =
    decision.verdict === 'post' ? kind.transfer?.kept(row, transfer, { isAboveLimit }, now) : undefined
  const next = settled(kind, row, decision, entity, transferred)
  await moveOnce(deps, movements[kind.kind][decision.verdict](id), [
    ...verdictParts(approval, now),
    ...settleParts(kind, next, row.status),
    weekPart(row.userId, stored, weekAfter(week, kind.kind, row, decision.verdict, now)),
    ...(entity ? [sameEntityPart(entity)] : []),
    ...(transferred?.endToEndId ? [endToEndPart(transferred.endToEndId, id)] : []),
    kind.settled(row, decision, entity, now),
    ...(decision.verdict === 'post' ? [thanksPart(row.userId, now)] : []),
    audit(kind.verdicts[decision.verdict], next),
  ])
  return isOther ? 'returned' : 'decided'
}

const noTransfer: Transfer = { endToEndId: '', receiver: '' }

interface Decided {
  readonly ids: readonly string[]
  /** As the API names it: `complete`, `reject`. */
  readonly verdict: string
  readonly reason: string
  readonly transfer?: Transfer | undefined
}

/** @throws Refusal as `settleMany` */
export async function settlePayouts<P extends Payout>(
  kind: PayoutKind<P>,
  deps: SettleDeps,
  actor: Actor,
  { ids, verdict, reason, transfer }: Decided,
) {
  // The transfer is that of one payout; the others need their own.
  const transferOf = ids.length === 1 ? transfer : undefined
  const judgement = {
    verdict: verdict === kind.verdicts.post ? 'post' : 'release',
    reason,
    transfer: transferOf,
  } as const
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
