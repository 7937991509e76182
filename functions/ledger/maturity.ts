import { dayMs } from '../../shared/days.ts'
import { withdrawalLimits } from '../../shared/money.ts'
import { availableOf, type Balance } from './balance.ts'

/** Starts when unspent earnings reach R$ 100 (rules 10.6). */
export const graceMs = 30 * dayMs

/**
 * Returns where on the line of earnings the unspent ones reach R$ 100; the credit that crosses it determines their age.
 * Held money is the oldest and counts as spent. Undefined while less is available.
 */
export function thresholdPosition(of: Balance): number | undefined {
  const { consumedCents, heldCents } = of
  const { thresholdCents } = withdrawalLimits
  return availableOf(of) < thresholdCents ? undefined : consumedCents + heldCents + thresholdCents
}

export function maturesAt(reachedAt: Date): Date {
  return new Date(reachedAt.getTime() + graceMs)
}

/** In centavos (rules 10.3 and 10.6). */
export interface BalanceSheet {
  /** Available plus pending, without escrow and held. */
  readonly totalCents: number
  readonly availableCents: number
  readonly pendingCents: number
  readonly escrowCents: number
  readonly heldCents: number
  /** The maximum of one withdrawal now. */
  readonly withdrawableCents: number
  /** Available and above the threshold, but still maturing. */
  readonly maturingCents: number
  /** The next withdrawal while money matures; otherwise null and 0. */
  readonly nextAvailableAt: string | null
  readonly nextAvailableCents: number
}

/** `reachedAt` is the time of the credit at `thresholdPosition`. */
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
