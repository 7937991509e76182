/** Guards that no test can or should miss, with the reason. `guard` is the source of the guard on one line. */
export const accepted: readonly { readonly file: string; readonly guard: string; readonly reason: string }[] = [
  {
    file: 'functions/ledger/store.ts',
    guard: 'attribute_not_exists(suspension) OR suspension = :none',
    reason: 'Stryker leaves `as const` alone; `store.test.ts` suspends between read and write',
  },
  {
    file: 'functions/payouts/receiving-entity.ts',
    guard: 'attribute_exists(pk)',
    reason: 'a missing row has no `retiredAt` either: the clause says what the other one means',
  },
  {
    file: 'functions/orders/reconciliation/findings.ts',
    guard: "!('id' in row)",
    reason: 'a row that is missing counts as closed: the types ask for it',
  },
]
