import * as z from 'zod'
import { type ApprovalKind, approvalKinds } from '../../../shared/contract/approvals.ts'
import { dayMs } from '../../../shared/days.ts'
import type { Verdict } from '../../approvals/approval.ts'

/** The two-admin limit covers the sum of these days (rules 10.16). */
const countedMs = 7 * dayMs

const countedPayout = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  amountCents: z.int().positive(),
  /** Of the request, then of the payment. */
  at: z.iso.datetime(),
})
export type CountedPayout = z.infer<typeof countedPayout>

/** A user's payouts that were requested or paid in the last days and have not failed. One row a user. */
export const payoutWeek = z.object({ version: z.int().positive(), payouts: z.array(countedPayout) })
export type PayoutWeek = z.infer<typeof payoutWeek>

interface Asked {
  readonly id: string
  readonly amountCents: number
}

/** Returns the user's payouts of this kind in the last seven days, with this one; centavos. */
export function weekCents({ payouts }: Pick<PayoutWeek, 'payouts'>, kind: ApprovalKind, one: Asked, now: Date): number {
  return counted(payouts, one.id, now)
    .filter((other) => other.kind === kind)
    .reduce((sum, { amountCents }) => sum + amountCents, one.amountCents)
}

/** Returns the week after a decision: a payment counts from now on, a return no longer. */
export function weekAfter(
  { version, payouts }: PayoutWeek,
  kind: ApprovalKind,
  { id, amountCents }: Asked,
  verdict: Verdict,
  now: Date,
): PayoutWeek {
  const paid = verdict === 'post' ? [{ id, kind, amountCents, at: now.toISOString() }] : []
  return { version: version + 1, payouts: [...counted(payouts, id, now), ...paid] }
}

function counted(payouts: readonly CountedPayout[], exceptId: string, now: Date): CountedPayout[] {
  const since = new Date(now.getTime() - countedMs).toISOString()
  return payouts.filter(({ id, at }) => id !== exceptId && at >= since)
}
