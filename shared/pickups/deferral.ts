import * as z from 'zod'
import { dayMs } from '../days.ts'

/** Sales above this may become available later (rules 10.35). */
export const deferredAboveCents = 50_000
export const deferredMs = 30 * dayMs
export const quickMs = 30 * 60 * 1000

/** `partners`: the two accounts trade only with each other. `quick`: completed within 30 minutes of its acceptance. */
const deferralCauses = ['partners', 'quick'] as const

/** When the earnings of a sale become available, unless an admin releases them before. */
export const deferral = z.object({ cause: z.enum(deferralCauses), until: z.iso.datetime() })
export type Deferral = z.infer<typeof deferral>

interface CompletedSale {
  readonly priceCents: number
  readonly acceptedAt: string | null
  /** Neither side has completed a sale with another account. */
  readonly arePartners: boolean
}

/** Returns whether the price asks for a look at the sale, and for a word to both sides before they trade. */
export function mayBeDeferred(priceCents: number): boolean {
  return priceCents > deferredAboveCents
}

/** Null if the earnings are available at once. */
export function deferralOf({ priceCents, acceptedAt, arePartners }: CompletedSale, now: Date): Deferral | null {
  const isQuick = isQuickPickup(acceptedAt, now)
  if (!mayBeDeferred(priceCents) || !(isQuick || arePartners)) return null
  return { cause: isQuick ? 'quick' : 'partners', until: new Date(now.getTime() + deferredMs).toISOString() }
}

export function isQuickPickup(acceptedAt: string | null, completedAt: Date): boolean {
  return acceptedAt !== null && completedAt.getTime() - Date.parse(acceptedAt) <= quickMs
}
