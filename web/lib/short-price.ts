import { formatBrl } from '../../shared/money.ts'

/** Formats a price for narrow spaces: whole reais, or compact thousands: 'R$ 25', 'R$ 1,2 mil'. */
export function shortPriceText(cents: number, tag: string): string {
  const isSmall = cents < 100_000
  return formatBrl(cents, tag, {
    notation: isSmall ? 'standard' : 'compact',
    maximumFractionDigits: isSmall ? 0 : 1,
  })
}
