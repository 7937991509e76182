/** Fees of a purchase in centavos (rules 10.2): R$ 2,99 plus 18 % of the price, percent rounded half up. */
export interface PurchaseQuote {
  readonly priceCents: number
  readonly fixedFeeCents: number
  readonly percentFeeCents: number
  readonly totalCents: number
}

export const fixedFeeCents = 299
export const feePercent = 18

/** A percentage of an amount in centavos, rounded half up in integers. */
export function percentOf(amountCents: number, percent: number): number {
  return Math.floor((amountCents * percent + 50) / 100)
}

/** What a buyer pays for an ad of this price, line by line. */
export function quotePurchase(priceCents: number): PurchaseQuote {
  const percentFeeCents = percentOf(priceCents, feePercent)
  return { priceCents, fixedFeeCents, percentFeeCents, totalCents: priceCents + fixedFeeCents + percentFeeCents }
}

/** Prices are BRL everywhere (rules 1.4); the locale decides only how the amount is written. */
export function formatBrl(cents: number, locale = 'pt-BR'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }).format(cents / 100)
}

/** The highest price of an ad, as much as a money input takes. */
export const priceMaxCents = 99_999_999_999

/**
 * A withdrawal in centavos (rules 10.6): from R$ 10 to R$ 10.000, and only while `thresholdCents` are available and
 * have been for 30 days.
 */
export const withdrawalLimits = { minCents: 1_000, maxCents: 1_000_000, thresholdCents: 10_000 } as const

/** A donation that somebody asks for, in centavos (rules 10.6): from R$ 1 to R$ 10.000. */
export const donationLimits = { minCents: 100, maxCents: 1_000_000 } as const

/** Whether a donation of this much can be asked for. Less than R$ 1 is one where it is all that is left. */
export function isDonatable(amountCents: number, availableCents: number): boolean {
  const { minCents, maxCents } = donationLimits
  return (amountCents >= minCents || amountCents === availableCents) && amountCents > 0 && amountCents <= maxCents
}
