interface FieldChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** The action's own text already states these fields. */
const fieldsInActionText = new Set(['status', 'suspended'])

export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !fieldsInActionText.has(field))
    .map((field) => ({ field, from: text(before[field]), to: text(after[field]) }))
}
