import { dayMs } from '../../shared/days.ts'
import { withdrawalLimits } from '../../shared/money.ts'
import { availableOf, type Balance } from './balance.ts'

/** Starts when unspent earnings reach R$ 100 (rules 10.6). */
export const graceMs = 30 * dayMs

/**
 * Returns where on the line of earnings the unspent ones reach R$ 100; the credit that crosses it determines their age.
 * Held and disputed money is the oldest and counts as spent. Undefined while less is available.
 */
export function thresholdPosition(of: Balance): number | undefined {
  const { consumedCents, heldCents, coveredCents } = of
  const { thresholdCents } = withdrawalLimits
  return availableOf(of) < thresholdCents ? undefined : consumedCents + heldCents + coveredCents + thresholdCents
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
  /** Of completed sales, available 30 days after them (rules 10.35). */
  readonly deferredCents: number
  /** Held while buyers dispute payments (rules 10.24), and the part of it that was spent before. */
  readonly disputedCents: number
  readonly uncoveredCents: number
  /** Owed to the platform; later earnings pay it, and nothing leaves meanwhile (rules 10.25). */
  readonly owedCents: number
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
    deferredCents: of.deferredCents,
    disputedCents: of.disputedCents,
    uncoveredCents: of.uncoveredCents,
    owedCents: of.owedCents,
    withdrawableCents: ripe === undefined || maturing || of.owedCents > 0 ? 0 : one,
    maturingCents: maturing ? availableCents : 0,
    nextAvailableAt: maturing ? ripe.toISOString() : null,
    nextAvailableCents: maturing ? one : 0,
  }
}
