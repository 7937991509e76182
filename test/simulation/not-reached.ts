/** Functions with writes that no journey of `refused-writes.test.ts` reaches, with the reason. */
export const notReached: ReadonlyMap<string, string> = new Map()
