import { formatBrl, priceMaxCents } from './money.ts'

/** The longest money input, as shown: 'R$ 9.999.999.999' is cut at 17 characters (rules 13.4). */
export const moneyInputMaxLength = 17

/**
 * A pasted amount in centavos, as people and tables write it: 'R$ 1.200' is twelve hundred reais, '1.200,5' has fifty
 * centavos, '12.50' twelve and a half reais. Undefined where it is no amount, or more than an ad may cost.
 */
export function readPastedAmount(text: string): number | undefined {
  const amount = /^\D*?(\d[\d.,\s\u00a0]*)\D*$/.exec(text)?.[1]?.replace(/[\s\u00a0]|[.,]+$/g, '')
  if (amount === undefined) return undefined
  // The last point or comma is the decimal one where at most two digits follow; every other one groups thousands.
  const [, whole = amount, centavos = ''] = /^(.*)[.,](\d{1,2})$/.exec(amount) ?? []
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(centavos.padEnd(2, '0'))
  return cents <= priceMaxCents ? cents : undefined
}

/**
 * What the money input shows and means for the digits typed so far.
 * Anything but digits is ignored; the value is in centavos; an empty input is 'R$ 0,00'.
 */
export function readMoneyInput(text: string): { cents: number; shown: string } {
  let digits = text.replace(/\D/g, '').replace(/^0+/, '').slice(0, moneyInputMaxLength)
  let shown = shownAs(digits)
  while (shown.length > moneyInputMaxLength) {
    digits = digits.slice(0, -1)
    shown = shownAs(digits)
  }
  return { cents: Number(digits), shown }
}

function shownAs(digits: string): string {
  return formatBrl(Number(digits)).replace(/\u00a0/g, ' ')
}
