import * as z from 'zod'
import { type PersonalAccount, personalAccountOf } from './accounts.ts'
import type { Posting } from './journal.ts'

const cents = z.int().nonnegative()

/**
 * A person's money in centavos. What was ever earned is one line from 0 to `creditedCents`; each credit is a range of
 * it, and `consumedCents` is how far it has been paid out. So the oldest earnings go first, without a row for each.
 */
export const balance = z.object({
  /** How many journals have touched it. */
  version: z.int().nonnegative(),
  escrowCents: cents,
  pendingCents: cents,
  /** Everything that ever became available. */
  creditedCents: cents,
  /** Everything of it that left for good. */
  consumedCents: cents,
  heldCents: cents,
})
export type Balance = z.infer<typeof balance>

/** Of somebody whom the ledger does not know yet. */
export const noBalance: Balance = {
  version: 0,
  escrowCents: 0,
  pendingCents: 0,
  creditedCents: 0,
  consumedCents: 0,
  heldCents: 0,
}

export function availableOf({ creditedCents, consumedCents, heldCents }: Balance): number {
  return creditedCents - consumedCents - heldCents
}

/** What a journal changes in a person's accounts, in centavos. */
export type Changes = Readonly<Record<PersonalAccount, number>>

/** The person's side of some postings. */
export function changesOf(userId: string, postings: readonly Posting[]): Changes {
  const changes = { escrow: 0, pending: 0, available: 0, held: 0 }
  for (const { account, amountCents } of postings) {
    const mine = personalAccountOf(account)
    if (mine?.userId === userId) changes[mine.account] += amountCents
  }
  return changes
}

/**
 * The balance after a journal. What enters `available` and `held` together was earned, what leaves both is consumed;
 * what goes from one to the other only sets apart or gives back.
 * @throws Error when an account would go below zero or beyond exact integers: no rule leads there
 */
export function applyChanges(before: Balance, changes: Changes): Balance {
  const earned = changes.available + changes.held
  const after: Balance = {
    version: before.version + 1,
    escrowCents: before.escrowCents + changes.escrow,
    pendingCents: before.pendingCents + changes.pending,
    creditedCents: before.creditedCents + Math.max(0, earned),
    consumedCents: before.consumedCents + Math.max(0, -earned),
    heldCents: before.heldCents + changes.held,
  }
  const all = [...Object.values(after), availableOf(after)]
  if (!all.every((value) => Number.isSafeInteger(value) && value >= 0))
    throw new Error(`A balance cannot become ${JSON.stringify(after)}`)
  return after
}
