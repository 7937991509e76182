/** Whether a run only shows that its bench starts and ends, as in `npm run verify` (`test/tiers/benches.ts`). */
export const isSmallest = process.argv.includes('--smallest')

/** Returns the size of a measurement, or the least at which it still runs through all of its code. */
export function sized<Size>(usual: Size, least: Size): Size {
  return isSmallest ? least : usual
}
