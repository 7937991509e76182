import { intlTag } from './language-tag.ts'

/** Cost of a purchase in centavos (rules 10.2): R$ 2,99 plus 18 % of the price, rounded half up. */
export interface PurchaseQuote {
  readonly priceCents: number
  readonly fixedFeeCents: number
  readonly percentFeeCents: number
  readonly totalCents: number
}

export const fixedFeeCents = 299
export const feePercent = 18

/** Returns a percentage of an amount in centavos, rounded half up in integers. */
export function percentOf(amountCents: number, percent: number): number {
  return Math.floor((amountCents * percent + 50) / 100)
}

/** Returns the buyer's cost of an ad by item. */
export function quotePurchase(priceCents: number): PurchaseQuote {
  const percentFeeCents = percentOf(priceCents, feePercent)
  return { priceCents, fixedFeeCents, percentFeeCents, totalCents: priceCents + fixedFeeCents + percentFeeCents }
}

/**
 * Formats centavos as BRL (rules 1.4); the locale affects only the format. The symbol is 'R$' in every locale, where
 * `Intl` writes 'BRL' or 'BR$' in nine. Right-to-left text needs the amount isolated from its neighbours,
 * and a mark after the symbol, or it shows '$R'.
 */
export function formatBrl(cents: number, locale: string, options?: Intl.NumberFormatOptions): string {
  const format = new Intl.NumberFormat(intlTag(locale), { style: 'currency', currency: 'BRL', ...options })
  const text = format.format(cents / 100).replace(/BRL?\$?/, 'R$')
  return /^(ar|he)/.test(locale) ? `\u2068${text}\u200e\u2069` : text
}

export const priceMaxCents = 99_999_999_999

/**
 * Withdrawal limits in centavos (rules 10.6): R$ 10 to R$ 10.000, and only with `thresholdCents` available for 30 days.
 */
export const withdrawalLimits = { minCents: 1_000, maxCents: 1_000_000, thresholdCents: 10_000 } as const

/** Limits of a requested donation in centavos (rules 10.6): R$ 1 to R$ 10.000. */
export const donationLimits = { minCents: 100, maxCents: 1_000_000 } as const

/** Returns true for a permitted donation amount. Less than R$ 1 is permitted if it is the whole available balance. */
export function isDonatable(amountCents: number, availableCents: number): boolean {
  const { minCents, maxCents } = donationLimits
  return (amountCents >= minCents || amountCents === availableCents) && amountCents > 0 && amountCents <= maxCents
}
