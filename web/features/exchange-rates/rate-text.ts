import { largestRateMicros, microsOfReal } from '../../../shared/contract/exchange-rates.ts'
import { latinDigits } from '../../../shared/people/digits.ts'

/** Formats a rate for its field: `6,25`, `0,001324`. */
export function rateText(micros: number): string {
  return (micros / microsOfReal).toFixed(6).replace(/0+$/, '').replace(/\.$/, '').replace('.', ',')
}

/** Parses a typed rate to millionths of a real; undefined for anything but a number in range with six decimals. */
export function rateMicros(text: string): number | undefined {
  const match = /^(\d{1,4})(?:[.,](\d{1,6}))?$/.exec(latinDigits(text.trim()))
  if (!match) return undefined
  const micros = Number(match[1]) * microsOfReal + Number((match[2] ?? '').padEnd(6, '0'))
  return micros >= 1 && micros <= largestRateMicros ? micros : undefined
}
