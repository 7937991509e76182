/** Whether the run only shows that a bench starts and ends: `npm run verify` starts each once (`test/tiers/benches.ts`). */
export const isSmallest = process.argv.includes('--smallest')

/** Returns the size of a measurement, or the least at which it still runs through all of its code. */
export function sized<Size>(usual: Size, least: Size): Size {
  return isSmallest ? least : usual
}
