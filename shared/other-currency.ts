import type { RateCurrency } from './contract/exchange-rates.ts'
import { intlTag } from './language-tag.ts'

/** Currencies of the locales that show one beside BRL (decision 36). */
const currencies: Readonly<Record<string, RateCurrency>> = {
  'pt-PT': 'EUR',
  'es-ES': 'EUR',
  'fr-FR': 'EUR',
  'de-DE': 'EUR',
  'it-IT': 'EUR',
  'nl-NL': 'EUR',
  'fi-FI': 'EUR',
  'en-GB': 'GBP',
  'en-US': 'USD',
  'es-AR': 'ARS',
  'es-CL': 'CLP',
  'es-CO': 'COP',
  'es-BO': 'BOB',
}

/** Returns the currency that a locale shows beside BRL; undefined where it shows BRL alone. */
export function otherCurrencyOf(tag: string): RateCurrency | undefined {
  return currencies[tag]
}

/**
 * Formats centavos in another currency, approximately: '≈ 12,30 €'. Amounts of a thousand and more have no decimals.
 * `micros` is the price of one unit in millionths of a real.
 */
export function approximateText(cents: number, currency: RateCurrency, micros: number, tag: string): string {
  // Centavos to millionths of a real.
  const amount = (cents * 10_000) / micros
  const whole = amount >= 1000 ? { maximumFractionDigits: 0 } : {}
  const format = new Intl.NumberFormat(intlTag(tag), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...whole,
  })
  return `≈\u00a0${format.format(amount)}`
}
