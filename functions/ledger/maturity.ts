import { dayMs } from '../../shared/days.ts'
import { withdrawalLimits } from '../../shared/money.ts'
import { availableOf, type Balance } from './balance.ts'

/** From the completion that brought unspent earnings up to R$ 100, so long (rules 10.6). */
export const graceMs = 30 * dayMs

/**
 * Where on the line of a person's earnings the unspent ones reach R$ 100: the credit that crosses it is the one whose
 * age counts. Undefined while less is available. What is held counts as spent: it is the oldest.
 */
export function thresholdPosition(of: Balance): number | undefined {
  const { consumedCents, heldCents } = of
  const { thresholdCents } = withdrawalLimits
  return availableOf(of) < thresholdCents ? undefined : consumedCents + heldCents + thresholdCents
}

/** The first instant at which what was reached then can be withdrawn. */
export function maturesAt(reachedAt: Date): Date {
  return new Date(reachedAt.getTime() + graceMs)
}

/** What the balance page shows, in centavos (rules 10.3 and 10.6). */
export interface BalanceSheet {
  /** Available and pending; the two lines below stand outside of it. */
  readonly totalCents: number
  readonly availableCents: number
  readonly pendingCents: number
  readonly escrowCents: number
  readonly heldCents: number
  /** What one withdrawal may take now. */
  readonly withdrawableCents: number
  /** What is available and enough, but too young. */
  readonly maturingCents: number
  /** When, and how much, while it matures; null and 0 otherwise. */
  readonly nextAvailableAt: string | null
  readonly nextAvailableCents: number
}

/** `reachedAt`: when the credit at `thresholdPosition` was made; undefined where there is no such position. */
export function balanceSheet(of: Balance, reachedAt: Date | undefined, now: Date): BalanceSheet {
  const availableCents = availableOf(of)
  const ripe = reachedAt && maturesAt(reachedAt)
  const maturing = ripe !== undefined && now < ripe
  const one = Math.min(availableCents, withdrawalLimits.maxCents)
  return {
    totalCents: availableCents + of.pendingCents,
    availableCents,
    pendingCents: of.pendingCents,
    escrowCents: of.escrowCents,
    heldCents: of.heldCents,
    withdrawableCents: ripe === undefined || maturing ? 0 : one,
    maturingCents: maturing ? availableCents : 0,
    nextAvailableAt: maturing ? ripe.toISOString() : null,
    nextAvailableCents: maturing ? one : 0,
  }
}
