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
import { readApproval, verdictParts } from './store.ts'

export interface SettleDeps {
  readonly table: Table
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly now: Date
}

type Facts = Readonly<Record<string, unknown>>

export interface SettledRequest {
  /** `complete:withdrawal`, as the audit names it. */
  readonly action: string
  readonly facts: Facts
  /** Guards: the request is unchanged since it was read. */
  readonly parts: readonly (Part | Guarded)[]
}

export interface HeldRequest {
  readonly kind: ApprovalKind
  readonly id: string
  /** Null if the receiver cannot change while the money is held. */
  readonly receiverVersion: number | null
  readonly facts: Facts
  readonly settled: (decision: NonNullable<Approval['decision']>) => SettledRequest
}

/**
 * Applies an admin's verdict to held money. Decision, money, request, audit and event are one transaction; the event
 * resumes the workflow. The first of two approvals moves nothing. Guards: the approval is unchanged since it was read;
 * no payout of a suspended user's money.
 * @throws Refusal those of `decideApproval`; approval.changed_meanwhile; ledger.frozen, .busy
 */
export async function settle(
  deps: SettleDeps,
  actor: Actor,
  held: HeldRequest,
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
    await transact(table, [...verdictParts(after, now), audit(`endorse:${kind}`, before)])
    return 'endorsed'
  }
  const settled = held.settled(decision)
  await moveOnce(deps, movementOf(kind, id, decision.verdict), [
    ...verdictParts(after, now),
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
