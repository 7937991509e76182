interface FactPair {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** Pairs the facts before and after by field; an absent one is empty. */
export function factsOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FactPair[] {
  const text = (value: unknown) =>
    value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    before: text(before[field]),
    after: text(after[field]),
  }))
}
