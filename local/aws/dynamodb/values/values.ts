import Big from 'big.js'

/** One value in wire form: exactly one field is set; binary is base64. */
export interface AttributeValue {
  S?: string
  N?: string
  B?: string
  BOOL?: boolean
  NULL?: boolean
  SS?: string[]
  NS?: string[]
  BS?: string[]
  L?: AttributeValue[]
  M?: Item
}
export type Item = Record<string, AttributeValue>
type ValueType = keyof AttributeValue
/** `['address', 'lines', 0]` for `address.lines[0]`. */
export type Path = readonly (string | number)[]

export function typeOf(value: AttributeValue): ValueType {
  return Object.keys(value)[0] as ValueType
}

export function valueAt(item: Item, path: Path): AttributeValue | undefined {
  let here: AttributeValue | undefined = { M: item }
  for (const step of path) {
    here = typeof step === 'number' ? here.L?.[step] : here.M && Object.hasOwn(here.M, step) ? here.M[step] : undefined
    if (!here) return undefined
  }
  return here
}

/** Compares two values of one scalar type as a sort key does; undefined when they have no order. */
export function compareValues(a: AttributeValue, b: AttributeValue): number | undefined {
  if (a.N !== undefined && b.N !== undefined) return new Big(a.N).cmp(b.N)
  if (a.S !== undefined && b.S !== undefined) return Buffer.compare(Buffer.from(a.S), Buffer.from(b.S))
  if (a.B !== undefined && b.B !== undefined)
    return Buffer.compare(Buffer.from(a.B, 'base64'), Buffer.from(b.B, 'base64'))
  return undefined
}

/** Compares by meaning: numbers by value, sets without order. */
export function equalValues(a: AttributeValue | undefined, b: AttributeValue | undefined): boolean {
  if (!a || !b) return a === b
  if (typeOf(a) !== typeOf(b)) return false
  if (a.N !== undefined && b.N !== undefined) return a.N === b.N || new Big(a.N).eq(b.N)
  if (a.M && b.M) return equalItems(a.M, b.M)
  if (a.L && b.L) return a.L.length === b.L.length && a.L.every((value, index) => equalValues(value, b.L?.[index]))
  const [setA, setB] = [a.SS ?? a.NS ?? a.BS, b.SS ?? b.NS ?? b.BS]
  if (setA && setB) {
    const members = new Set(setA)
    return members.size === setB.length && setB.every((member) => members.has(member))
  }
  return a.S === b.S && a.B === b.B && a.BOOL === b.BOOL && a.NULL === b.NULL
}

export function equalItems(a: Item | undefined, b: Item | undefined): boolean {
  if (!a || !b) return a === b
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => equalValues(a[name], b[name]))
}

/**
 * Returns an item's size in bytes for capacity and the 400 KB limit: names and values in UTF-8, three bytes per list or
 * map and one per element. Source: Amazon DynamoDB Developer Guide, "DynamoDB item sizes and formats".
 */
export function sizeOfItem(item: Item): number {
  let size = 0
  for (const [name, value] of Object.entries(item)) size += Buffer.byteLength(name) + sizeOfValue(value)
  return size
}

export function depthOfItem(item: Item): number {
  return Math.max(0, ...Object.values(item).map(depthOfValue))
}

function depthOfValue({ L, M }: AttributeValue): number {
  const parts = L ?? (M && Object.values(M))
  return parts ? 1 + Math.max(0, ...parts.map(depthOfValue)) : 0
}

function sizeOfValue(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S)
  if (value.N !== undefined) return sizeOfNumber(value.N)
  if (value.B !== undefined) return Buffer.byteLength(value.B, 'base64')
  if (value.M) return 3 + Object.keys(value.M).length + sizeOfItem(value.M)
  if (value.L) return value.L.reduce((sum, element) => sum + 1 + sizeOfValue(element), 3)
  if (value.SS) return value.SS.reduce((sum, member) => sum + Buffer.byteLength(member), 0)
  if (value.NS) return value.NS.reduce((sum, member) => sum + sizeOfNumber(member), 0)
  if (value.BS) return value.BS.reduce((sum, member) => sum + Buffer.byteLength(member, 'base64'), 0)
  return 1
}

/** One byte per two significant digits, one for the exponent, one for a minus sign. */
function sizeOfNumber(number: string): number {
  const digits = number
    .replace(/^-/, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '')
  return Math.ceil(digits.length / 2) + 1 + (number.startsWith('-') ? 1 : 0)
}
