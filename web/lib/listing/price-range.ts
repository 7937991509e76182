/** Returns whether the minimum price exceeds the maximum (in centavos; 0 or undefined means no limit). */
export function isReversed(minCents: number | undefined, maxCents: number | undefined): boolean {
  return Boolean(minCents && maxCents && minCents > maxCents)
}
