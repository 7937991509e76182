import { intlTag } from './language-tag.ts'
import { priceMaxCents } from './money.ts'
import { digitsOf, latinDigits } from './people/digits.ts'

/** Maximum displayed length (rules 13.4). */
export const moneyInputMaxLength = 17

/**
 * Parses a pasted amount to centavos: 'R$ 1.200' is R$ 1200, '1.200,5' is R$ 1200.50, '12.50' is R$ 12.50. Takes the
 * digits of every script. Returns undefined for other text or above the maximum price.
 */
export function readPastedAmount(text: string): number | undefined {
  const latin = latinDigits(text.normalize('NFKC')).replaceAll('٫', '.').replaceAll('٬', ',')
  const amount = /^\D*?(\d[\d.,\s\u00a0]*)\D*$/.exec(latin)?.[1]?.replace(/[\s\u00a0]|[.,]+$/g, '')
  if (amount === undefined) return undefined
  // The last point or comma is decimal if at most two digits follow; others group thousands.
  const [, whole = amount, centavos = ''] = /^(.*)[.,](\d{1,2})$/.exec(amount) ?? []
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(centavos.padEnd(2, '0'))
  return cents <= priceMaxCents ? cents : undefined
}

/**
 * Returns the value in centavos and the displayed text for typed input. Ignores non-digits; empty input is 'R$ 0,00'.
 * The symbol comes first in every locale: behind the digits, the backspace key would delete it instead of a digit.
 */
export function readMoneyInput(text: string, locale: string): { cents: number; shown: string } {
  let digits = digitsOf(text).replace(/^0+/, '').slice(0, moneyInputMaxLength)
  let shown = shownAs(digits, locale)
  while (shown.length > moneyInputMaxLength) {
    digits = digits.slice(0, -1)
    shown = shownAs(digits, locale)
  }
  return { cents: Number(digits), shown }
}

function shownAs(digits: string, locale: string): string {
  const format = new Intl.NumberFormat(intlTag(locale), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `R$ ${format.format(Number(digits) / 100)}`
}
