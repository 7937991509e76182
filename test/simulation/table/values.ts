/** A stored row of plain values, deeply frozen so that it can be returned without a copy. */
export type Row = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string }

/**
 * Returns a value as the document client writes it, without undefined fields.
 * @throws Error for NaN, infinite numbers, functions, dates and other class instances
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

/** @throws Error when a key attribute is missing, not a text, or empty */
export function storedRow(item: object): Row {
  const row = storedValue(item) as Row
  for (const name of ['pk', 'sk'])
    if (typeof row[name] !== 'string' || row[name] === '')
      throw invalid(`One or more parameter values were invalid: the key ${name} is ${String(row[name])}`)
  return row
}

/** Returns a ValidationException, which is always a fault of the caller. */
export function invalid(message: string): Error {
  return Object.assign(new Error(message), { name: 'ValidationException' })
}

export class InapplicableUpdate extends Error {
  override readonly name = 'ValidationException'
}

export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  if (names.length !== Object.keys(other).length) return false
  return names.every((name) => isEqual(one[name as keyof typeof one], other[name as keyof typeof other]))
}

/** Compares two texts or two numbers; returns a negative, zero or positive number, or undefined for other types. */
export function orderOf(one: unknown, other: unknown): number | undefined {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (typeof one !== 'string' || typeof other !== 'string') return undefined
  return one < other ? -1 : one > other ? 1 : 0
}
