/** Functions that the journey of `refused-writes.test.ts` does not reach, with what shows their end after a failure. */
export const notReached: Readonly<Record<string, string>> = {}
