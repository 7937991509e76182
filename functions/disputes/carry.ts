import { lossClaimed } from '../../events/dispute-events.ts'
import { Refusal } from '../../shared/refusals.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { type ClaimRow, claimPart, claimsOf } from '../kit/people/profile/claims.ts'
import {
  type ClosedHolder,
  closedHolderPart,
  closedHoldersOf,
  findClosedHolder,
} from '../kit/people/profile/closed-holders.ts'
import { hasProfile, readAccount } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { type Guarded, isWriteConflict, type Part, transact } from '../kit/table/transaction.ts'
import { carryClaim, clawBack } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { type DisputeRow, orderDataOf } from './dispute-row.ts'
import { changePart, findDispute } from './store.ts'

interface Deps {
  readonly table: Table
  readonly now: Date
}

/** An admin or an earning can win some rounds. */
const rounds = 5

/**
 * Claims of deleted accounts follow their holder's CPF or CNPJ to this account (rules 10.25). Call it when the account
 * has stated its number. Idempotent.
 */
export async function carryToAccount(deps: Deps, userId: string): Promise<void> {
  const { table } = deps
  const account = await readAccount(table, userId)
  if (!account?.taxId) return
  for (const holder of await closedHoldersOf(table, account.taxId)) {
    // A later claim finds the account by this.
    const known = { ...holder, successorId: userId }
    if (holder.successorId !== userId) await transact(table, [closedHolderPart(known)])
    await carryAll(deps, known)
  }
}

/**
 * A new claim on a deleted account follows to the newest account of the same person, or waits for one. Nothing happens
 * for a seller with an account. Idempotent.
 */
export async function carryFromDeleted(deps: Deps, sellerId: string): Promise<void> {
  if (await hasProfile(deps.table, sellerId)) return
  const holder = await findClosedHolder(deps.table, sellerId)
  if (holder) await carryAll(deps, holder)
}

/** The number is kept exactly while something is owed, or a bank can still reverse a sale. */
async function carryAll(deps: Deps, holder: ClosedHolder): Promise<void> {
  const { table } = deps
  const { userId, successorId } = holder
  if (successorId !== null && (await hasProfile(table, successorId)))
    for (const { id } of await claimsOf(table, userId)) await carryOne(deps, { userId, successorId, id })
  const isOwing = (await readBalance(table, userId)).owedCents > 0
  if (isOwing !== holder.isOwing) await transact(table, [closedHolderPart({ ...holder, isOwing })])
}

interface Carried {
  readonly userId: string
  readonly successorId: string
  readonly id: string
}

async function carryOne(deps: Deps, carried: Carried): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      return await tryToCarry(deps, carried)
    } catch (error) {
      const isChanged = error instanceof Refusal || isWriteConflict(error)
      if (!isChanged || round === rounds) throw error
    }
  }
}

/** Money of both accounts, claim rows, dispute and event in one transaction. Guards: dispute and balances as read. */
async function tryToCarry({ table, now }: Deps, { userId, successorId, id }: Carried): Promise<void> {
  const [claims, { owedCents }] = await Promise.all([claimsOf(table, userId), readBalance(table, userId)])
  const claim = claims.find((one) => one.id === id)
  if (!claim || claim.undone) return
  const movedCents = Math.min(claim.amountCents, owedCents)
  if (movedCents === 0) return
  const after = { ...claim, id: `${id}-c`, userId: successorId, amountCents: movedCents }
  const dispute = await findDispute(table, id)
  const parts = [
    { Delete: { Key: keys.claimOf(userId, id) } },
    claimPart(after),
    ...(dispute ? disputeParts(dispute, after, now) : []),
  ]
  const movements = [carryClaim(id, movedCents), clawBack(after.id, { userId: successorId, amountCents: movedCents })]
  await moveMoney(table, movements, { now, alongside: () => parts })
}

/** A claim on a referrer has no dispute; every other one has an admin's reason. */
function disputeParts(
  before: DisputeRow,
  { id, userId, amountCents, reason }: ClaimRow,
  now: Date,
): (Part | Guarded)[] {
  const debtor = { userId, claimId: id, amountCents }
  const after = { ...before, debtor, version: before.version + 1 }
  const told = { ...orderDataOf(before), sellerId: userId, amountCents, reason: reason ?? '' }
  return [changePart(before, after), outboxPart(lossClaimed, told, now)]
}
