import type { Transfer } from '../../../shared/contract/order-views.ts'
import type { TransferStep } from '../../../shared/life-cycles/transfer.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { auditPart } from '../../kit/audit.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Admins } from '../../kit/people/admins/admins.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { type Movement, transferBack, transferToBank } from '../../ledger/movements.ts'
import { moveMoney } from '../../ledger/store.ts'
import { decideTransferStep, proposerOf } from './decide.ts'
import { findTransfer, transferStepPart } from './store.ts'

interface StepDeps {
  readonly table: Table
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly now: Date
}

interface Asked {
  readonly id: string
  readonly step: TransferStep
  readonly reason: string
  /** As the admin saw it. */
  readonly version: number
}

const auditActions = {
  confirm: 'confirm:transfer',
  drop: 'drop:transfer',
  propose_undo: 'propose-undo:transfer',
  keep: 'keep:transfer',
  undo: 'undo:transfer',
} as const satisfies Record<TransferStep, string>

/**
 * Takes a step of a transfer (rules 10.28): a second admin confirms a proposed one or makes a proposed undo, with
 * record, money and audit record in one transaction. Guard: the transfer is unchanged since the admin saw it.
 * @throws Refusal transfer.not_found, transfer.changed_meanwhile, ledger.busy and those of `decideTransferStep`
 */
export async function takeTransferStep(
  { table, admins, now }: StepDeps,
  actor: Actor,
  { id, step, reason, version }: Asked,
): Promise<Transfer> {
  const before = await findTransfer(table, id)
  if (!before) throw new Refusal('transfer.not_found')
  if (before.version !== version) throw new Refusal('transfer.changed_meanwhile')
  const proposer = proposerOf(before)
  const proposerIsAdmin = proposer !== undefined && (await admins.isAdmin(proposer))
  const after = decideTransferStep(before, { userId: actor.userId, proposerIsAdmin }, { step, reason }, now)
  const entry = {
    action: auditActions[step],
    targetId: before.reference,
    before: { status: before.status, amountCents: before.amountCents },
    after: { status: after.status },
    reason: after.undo?.reason ?? '',
  }
  const parts = [transferStepPart(before, after), auditPart(actor, entry, now)]
  const movement = movementOf(before, after)
  if (movement) await moveMoney(table, [movement], { now, alongside: () => parts }).catch(asChanged)
  else await transact(table, parts)
  return after
}

function movementOf(before: Transfer, { id, status, amountCents, day }: Transfer): Movement | undefined {
  if (status === before.status) return undefined
  if (before.status === 'proposed' && status === 'entered') return transferToBank(id, { amountCents, day })
  return status === 'undone' ? transferBack(id) : undefined
}

/** A concurrent step moved the money first. */
function asChanged(error: unknown): never {
  if (error instanceof Refusal && ['ledger.step_not_possible', 'request.conflict'].includes(error.code))
    throw new Refusal('transfer.changed_meanwhile')
  throw error
}
