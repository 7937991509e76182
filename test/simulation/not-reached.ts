/** Functions with writes that no journey of `refused-writes.test.ts` reaches, with the reason. */
export const notReached: ReadonlyMap<string, string> = new Map([
  [
    'functions/disputes/entries/carry.ts',
    'No area deletes an account with a debt and signs its person up again; functions/disputes/carry.test.ts holds its ends.',
  ],
  [
    'functions/orders/entries/ask-again.ts',
    'No area notifies of a payment that the provider does not know yet; functions/orders/awaited/awaited.test.ts holds its ends.',
  ],
])
