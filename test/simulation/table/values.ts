/** A row as it stands in the table: plain values, frozen all the way down, so that it can be handed out as it is. */
export type Row = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string }

/**
 * A value as the document client writes it: what is undefined is left out, whatever has no form in DynamoDB is refused.
 * @throws Error for numbers that are none, functions, dates and other objects of a class
 */
export function storedValue(value: unknown): unknown {
  if (typeof value !== 'object') return plainValue(value)
  if (value === null) return null
  return Object.freeze(Array.isArray(value) ? storedList(value) : storedMap(value as Record<string, unknown>))
}

function plainValue(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return value
  throw new Error(`Unsupported type passed: ${String(value)}`)
}

function storedList(list: readonly unknown[]): unknown[] {
  return list.filter((one) => one !== undefined).map(storedValue)
}

function storedMap(map: Record<string, unknown>): Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(map)
  if (prototype !== Object.prototype && prototype !== null) throw new Error('Unsupported type passed: class instance')
  const copy: Record<string, unknown> = {}
  for (const name in map) {
    const one = map[name]
    if (one === undefined) continue
    copy[name] = typeof one === 'object' ? storedValue(one) : plainValue(one)
  }
  return copy
}

/** @throws Error where a key attribute is missing, no text, or empty */
export function storedRow(item: object): Row {
  const row = storedValue(item) as Row
  for (const name of ['pk', 'sk'])
    if (typeof row[name] !== 'string' || row[name] === '')
      throw invalid(`One or more parameter values were invalid: the key ${name} is ${String(row[name])}`)
  return row
}

/** DynamoDB's answer to what it cannot understand: always a fault of the caller's. */
export function invalid(message: string): Error {
  return Object.assign(new Error(message), { name: 'ValidationException' })
}

/** What an update cannot do to the item that it finds. */
export class Unfit extends Error {
  override readonly name = 'ValidationException'
}

/** Whether two values are the same to DynamoDB. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  if (names.length !== Object.keys(other).length) return false
  return names.every((name) => isEqual(one[name as keyof typeof one], other[name as keyof typeof other]))
}

/** Below zero, zero or above, where both are texts or both numbers; undefined where they have no order. */
export function orderOf(one: unknown, other: unknown): number | undefined {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (typeof one !== 'string' || typeof other !== 'string') return undefined
  return one < other ? -1 : one > other ? 1 : 0
}
