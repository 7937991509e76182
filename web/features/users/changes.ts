/** A field of a record that differs, as text. */
interface FieldChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** Told by the action alone: a state that has words of its own. */
const said = new Set(['status', 'suspended'])

/** Which fields an edit changed, and how. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !said.has(field))
    .map((field) => ({ field, from: text(before[field]), to: text(after[field]) }))
}
