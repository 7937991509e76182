import * as z from 'zod'
import { idOf } from '../ids.ts'
import { operation } from './operation.ts'
import { cursor, recyclableId } from './recyclables.ts'

const noun = 'balance'
export const statementPageSize = 20
/** Lines of one CSV file: far below the 6 MB that a function may answer. */
export const statementFileLines = 5000

const cents = z.int().nonnegative()
/** What a movement changes: above zero it comes, below it goes. */
const change = z.int()

/** What the balance page shows, in centavos (rules 10.3, 10.6). */
export const balanceView = z.object({
  /** Available and pending; escrow and held stand outside of it. */
  totalCents: cents,
  availableCents: cents,
  pendingCents: cents,
  escrowCents: cents,
  heldCents: cents,
  withdrawableCents: cents,
  nextAvailableAt: z.iso.datetime().nullable(),
  nextAvailableCents: cents,
  /** When money moved for the first time; null where it never did. */
  since: z.iso.datetime().nullable(),
})
export type BalanceView = z.infer<typeof balanceView>

/** What can happen to a person's money: the subject and what was done to it, as the ledger says it. */
export const moves = [
  ...(['sale.pay', 'sale.accept', 'sale.cancel', 'sale.earn', 'sale.refund', 'sale.charge-back'] as const),
  ...(['withdrawal.hold', 'withdrawal.post', 'withdrawal.release'] as const),
  ...(['donation.hold', 'donation.post', 'donation.release'] as const),
  'reward.earn',
] as const
export const move = z.enum(moves)
export type Move = z.infer<typeof move>

/** One movement of a person's money, with what is behind it. */
export const statementLine = z.object({
  /** Of the balance after it: 1, 2, 3 … */
  version: z.int().positive(),
  at: z.iso.datetime(),
  move,
  amountCents: z.int().positive(),
  /** What it changed in each account; the changes of all lines together are the balance. */
  changes: z.object({ escrowCents: change, pendingCents: change, availableCents: change, heldCents: change }),
  /** Available and pending after it. */
  totalCents: cents,
  /** The sale's ad; its title is null where the ad is gone. */
  ad: z.object({ id: recyclableId, type: z.string().nullable() }).nullable(),
  orderId: z.string().nullable(),
  withdrawalId: idOf('withdrawal').nullable(),
  donation: z
    .object({ id: z.string(), entity: z.string().nullable(), origin: z.enum(['request', 'share']) })
    .nullable(),
  /** Why an admin gave it back. */
  reason: z.string().nullable(),
})
export type StatementLine = z.infer<typeof statementLine>

/** A month of São Paulo: `2026-11`. */
export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

export const balance = {
  get: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/balance',
    summary: 'What the caller has, and what of it can be withdrawn when',
  }).output(balanceView),
  statement: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/balance/statement',
    summary: 'Every movement of the caller’s money, newest first, of a month or of all',
  })
    .input(z.object({ month: month.optional(), cursor: cursor.optional() }))
    .output(z.object({ items: z.array(statementLine), nextCursor: cursor.nullable() })),
  csv: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/balance/statement-csv',
    summary: 'The same as a file, 5,000 lines at most: the newest',
  })
    .input(z.object({ month: month.optional() }))
    .output(z.object({ name: z.string(), text: z.string(), isComplete: z.boolean() })),
}
