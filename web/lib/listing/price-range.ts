/** Whether the lowest price (in centavos; 0 or undefined is none) is above the highest: nothing could be found. */
export function isReversed(minCents: number | undefined, maxCents: number | undefined): boolean {
  return Boolean(minCents && maxCents && minCents > maxCents)
}
