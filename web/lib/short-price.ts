/** Formats a price for narrow spaces: whole reais, or compact thousands: 'R$ 25', 'R$ 1,2 mil'. */
export function shortPriceText(cents: number, tag: string): string {
  const amount = cents / 100
  return new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'BRL',
    notation: amount < 1000 ? 'standard' : 'compact',
    maximumFractionDigits: amount < 1000 ? 0 : 1,
  }).format(amount)
}
