import * as z from 'zod'
import { type PersonalAccount, personalAccountOf } from './accounts.ts'
import type { Posting } from './journal.ts'

const cents = z.int().nonnegative()

/**
 * In centavos. Lifetime earnings form a line from 0 to `creditedCents`, on which each credit is a range;
 * `consumedCents` marks how far they are paid out. The oldest earnings are therefore spent first, without a row for
 * each.
 */
export const balance = z.object({
  version: z.int().nonnegative(),
  escrowCents: cents,
  pendingCents: cents,
  /** Lifetime credits to `available`. */
  creditedCents: cents,
  /** Lifetime amount paid out. */
  consumedCents: cents,
  heldCents: cents,
  /** Sellers' shares of sales in dispute. Rows from before disputes lack the last four. */
  disputedCents: cents.default(0),
  /** Part of `disputedCents` that comes from `available`: held on the line of earnings, which does not move. */
  coveredCents: cents.default(0),
  /** Part of `disputedCents` that the user had spent already; zero without an open dispute. */
  uncoveredCents: cents.default(0),
  /** What the user owes to the platform. */
  owedCents: cents.default(0),
  /** Completed sales that become available later (rules 10.35). Rows from before this field lack it. */
  deferredCents: cents.default(0),
})
export type Balance = z.infer<typeof balance>

export const noBalance: Balance = {
  version: 0,
  escrowCents: 0,
  pendingCents: 0,
  creditedCents: 0,
  consumedCents: 0,
  heldCents: 0,
  disputedCents: 0,
  coveredCents: 0,
  uncoveredCents: 0,
  owedCents: 0,
  deferredCents: 0,
}

/** Returns why no payout of this balance is completed: a debt or an open dispute (rules 10.24, 10.25). */
export function payoutBlock(of: Balance): 'ledger.owed' | 'ledger.disputed' | undefined {
  if (of.owedCents > 0) return 'ledger.owed'
  return of.disputedCents > 0 ? 'ledger.disputed' : undefined
}

export function availableOf({ creditedCents, consumedCents, heldCents, coveredCents }: Balance): number {
  return creditedCents - consumedCents - heldCents - coveredCents
}

/** In centavos. */
export type Changes = Readonly<Record<PersonalAccount, number>>

export function changesOf(userId: string, postings: readonly Posting[]): Changes {
  const changes = { escrow: 0, pending: 0, deferred: 0, available: 0, held: 0, disputed: 0, uncovered: 0, owed: 0 }
  for (const { account, amountCents } of postings) {
    const mine = personalAccountOf(account)
    if (mine?.userId === userId) changes[mine.account] += amountCents
  }
  return changes
}

/** A repayment makes a user owe again what it gives back; nothing else moves both this way. */
export function isRepayment({ available, owed }: Changes): boolean {
  return available > 0 && owed < 0
}

/** What the changes move on the line of earnings: below zero, they consume. `repaid` is what they no longer consume. */
export function earningsIn(changes: Changes): { covered: number; earned: number; repaid: number } {
  const { available, held, disputed } = changes
  // Shares disputed before they were available come from escrow, pending or deferred.
  const covered = disputed === 0 ? 0 : -available
  const repaid = isRepayment(changes) ? available : 0
  return { covered, earned: available + held + covered - repaid, repaid }
}

/**
 * A positive sum of `available` and `held` is earned, a negative one consumed; a transfer between the two only holds or
 * releases money. So does one between `available` and `disputed`: a share that returns keeps its age. What an undone
 * claim gives back was consumed last, and is unspent again with the age of those earnings.
 * @throws Error if an account would become negative or exceed safe integers, which no rule allows
 */
export function applyChanges(before: Balance, changes: Changes): Balance {
  const { covered, earned, repaid } = earningsIn(changes)
  const after: Balance = {
    version: before.version + 1,
    escrowCents: before.escrowCents + changes.escrow,
    pendingCents: before.pendingCents + changes.pending,
    creditedCents: before.creditedCents + Math.max(0, earned),
    consumedCents: before.consumedCents + Math.max(0, -earned) - repaid,
    heldCents: before.heldCents + changes.held,
    disputedCents: before.disputedCents + changes.disputed,
    coveredCents: before.coveredCents + covered,
    uncoveredCents: before.uncoveredCents - changes.uncovered,
    owedCents: before.owedCents - changes.owed,
    deferredCents: before.deferredCents + changes.deferred,
  }
  const all = [...Object.values(after), availableOf(after)]
  if (!all.every((value) => Number.isSafeInteger(value) && value >= 0))
    throw new Error(`A balance cannot become ${JSON.stringify(after)}`)
  return after
}
