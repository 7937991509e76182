import type { ApprovalKind } from '../../shared/contract/approvals.ts'
import { Refusal } from '../../shared/refusals.ts'
import { auditPart } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import { readSettings } from '../kit/settings.ts'
import type { Table } from '../kit/table/table.ts'
import { type Guarded, type Part, transact } from '../kit/table/transaction.ts'
import { donation, type Movement, withdrawal } from '../ledger/movements.ts'
import { moveMoney } from '../ledger/store.ts'
import type { Admins } from './admins.ts'
import { type Approval, subjectOf, type Verdict } from './approval.ts'
import { decideApproval, type Judgement } from './decide.ts'
import { readApproval, sayParts } from './store.ts'

export interface SettleDeps {
  readonly table: Table
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly now: Date
}

type Facts = Readonly<Record<string, unknown>>

/** What a decision makes of the record that asked for the money. */
export interface Settled {
  /** `complete:withdrawal`, as the audit names it. */
  readonly action: string
  readonly facts: Facts
  /** The record and its event. Guards: the record is in the state that it was read in. */
  readonly parts: readonly (Part | Guarded)[]
}

/** Money that is held for a request, and what the request says of itself. */
export interface Held {
  readonly kind: ApprovalKind
  readonly id: string
  /** Of whom gets the money, where that can change while it is held; null where it cannot. */
  readonly receiverVersion: number | null
  /** For the audit: how the request stands. */
  readonly facts: Facts
  readonly settled: (decision: NonNullable<Approval['decision']>) => Settled
}

/**
 * An admin's verdict on held money. The decision, the money, the record, the audit and the event are one transaction;
 * the workflow that waits is told by the event. The first yes of two moves nothing. Guards: nobody has said anything
 * since it was read; the ledger's own, so that the money of who is suspended does not leave.
 * @throws Refusal those of `decideApproval`; approval.changed_meanwhile; ledger.frozen, .busy
 */
export async function settle(
  deps: SettleDeps,
  actor: Actor,
  held: Held,
  judgement: Judgement,
): Promise<'endorsed' | 'decided'> {
  const { table, now } = deps
  const { kind, id, receiverVersion, facts: before } = held
  const found = await readApproval(table, subjectOf(kind, id))
  if (!found) throw new Error(`The ${kind} ${id} has no approval`)
  const facts = { ...(await factsOf(deps, actor, found)), receiverVersion }
  const after = decideApproval(found, actor.userId, judgement, facts, now)
  const { decision } = after
  const audit = (action: string, then: Facts) =>
    auditPart(actor, { action, targetId: id, before, after: then, reason: decision?.reason ?? '' }, now)
  if (!decision) {
    await transact(table, [...sayParts(after, now), audit(`endorse:${kind}`, before)])
    return 'endorsed'
  }
  const settled = held.settled(decision)
  await moveOnce(deps, movementOf(kind, id, decision.verdict), [
    ...sayParts(after, now),
    ...settled.parts,
    audit(settled.action, settled.facts),
  ])
  return 'decided'
}

async function factsOf({ table, admins }: SettleDeps, actor: Actor, { endorsement }: Approval) {
  const [isAdmin, endorserIsAdmin, { twoAdminsAboveCents }] = await Promise.all([
    admins.isAdmin(actor.userId),
    endorsement ? admins.isAdmin(endorsement.by) : false,
    readSettings(table),
  ])
  return { isAdmin, endorserIsAdmin, twoAdminsAboveCents }
}

const movements = { withdrawal, donation } as const satisfies Record<ApprovalKind, object>

function movementOf(kind: ApprovalKind, id: string, verdict: Verdict): Movement {
  return movements[kind][verdict](id)
}

/**
 * Whoever was faster has moved the money; the ledger then finds the step done, or not possible any more. Either way
 * this decision was not taken.
 */
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
