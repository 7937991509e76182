import * as z from 'zod'
import { idOf } from '../ids.ts'
import { cursor, operation } from './operation.ts'
import { recyclableId } from './recyclables.ts'

const noun = 'balance'
export const statementPageSize = 20
/** Lines of one CSV file: far below the 6 MB limit of a Lambda response. */
export const statementFileLines = 5000

const cents = z.int().nonnegative()
/** Centavos; positive for money in, negative for money out. */
const change = z.int()

/** The balance page, in centavos (rules 10.3, 10.6). */
export const balanceView = z.object({
  /** Available and pending, without escrow and held. */
  totalCents: cents,
  availableCents: cents,
  pendingCents: cents,
  escrowCents: cents,
  heldCents: cents,
  /** Of completed sales that become available later (rules 10.35). */
  deferredCents: cents,
  /** Held while buyers dispute payments, and the part of it that was spent before (rules 10.24). */
  disputedCents: cents,
  uncoveredCents: cents,
  /** Owed to the platform, with the reasons (rules 10.25). */
  owedCents: cents,
  claims: z.array(
    z.object({
      orderId: z.string(),
      type: z.string(),
      amountCents: z.int().positive(),
      /** Null for the reward of a referral whose sale was lost in a dispute. */
      reason: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  withdrawableCents: cents,
  nextAvailableAt: z.iso.datetime().nullable(),
  nextAvailableCents: cents,
  since: z.iso.datetime().nullable(),
})
export type BalanceView = z.infer<typeof balanceView>

/** Types of ledger movements: subject and action, as in the journals. */
export const moves = [
  ...(['sale.pay', 'sale.accept', 'sale.cancel', 'sale.earn', 'sale.refund', 'sale.charge-back'] as const),
  ...(['withdrawal.hold', 'withdrawal.post', 'withdrawal.release'] as const),
  ...(['donation.hold', 'donation.post', 'donation.release'] as const),
  'reward.earn',
  ...(['sale.defer', 'sale.mature'] as const),
  ...(['sale.dispute', 'sale.win', 'sale.lose', 'sale.return'] as const),
  ...(['claim.claw-back', 'settlement.settle-claim', 'waiver.write-off'] as const),
  ...(['claim.undo', 'claim.carry', 'repayment.repay-claim', 'waiver.undo'] as const),
] as const
export const move = z.enum(moves)
export type Move = z.infer<typeof move>

export const statementLine = z.object({
  /** Balance version after the movement: 1, 2, 3 … */
  version: z.int().positive(),
  at: z.iso.datetime(),
  move,
  amountCents: z.int().positive(),
  /** Change per account; the sum over all lines is the balance. */
  changes: z.object({
    escrowCents: change,
    pendingCents: change,
    availableCents: change,
    heldCents: change,
    /** Claims of the platform are negative. */
    disputedCents: change,
    uncoveredCents: change,
    owedCents: change,
    deferredCents: change,
  }),
  totalCents: cents,
  /** Ad of the sale; the title is null for a deleted ad. */
  ad: z.object({ id: recyclableId, type: z.string().nullable() }).nullable(),
  orderId: z.string().nullable(),
  withdrawalId: idOf('withdrawal').nullable(),
  donation: z
    .object({ id: z.string(), entity: z.string().nullable(), origin: z.enum(['request', 'share']) })
    .nullable(),
  reason: z.string().nullable(),
})
export type StatementLine = z.infer<typeof statementLine>

/** A month in São Paulo time: `2026-11`. */
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
