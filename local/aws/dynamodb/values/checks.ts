import Big from 'big.js'
import { ValidationError } from '../service-error.ts'
import type { AttributeValue, Item } from './values.ts'

/** Maximum bytes of an attribute's name. */
const longestName = 65_535

export function nameProblem(name: string | null): string | undefined {
  if (name === null || name === '') return 'Empty attribute name'
  return Buffer.byteLength(name) > longestName
    ? `Attribute name is too large, must be less than ${longestName + 1} bytes`
    : undefined
}

/** Refuses an item, key or cursor with a malformed attribute, and normalises its numbers. */
export function demandItem(item: Item): void {
  const problem = itemProblem(item)
  if (problem) throw new ValidationError(problem)
}

function itemProblem(item: Item): string | undefined {
  for (const [name, value] of Object.entries(item)) {
    const problem = nameProblem(name) ?? (value === null ? `${nullValue}: ${name} is null` : valueProblem(value))
    if (problem) return problem
  }
  return undefined
}

const nullValue = 'The supplied Item contains a null AttributeValue'
const invalid = 'One or more parameter values were invalid:'

/** Normalises numbers in place. Returns the service's message for a malformed value. */
export function valueProblem(value: AttributeValue | null): string | undefined {
  if (value === null) return nullValue
  const types = Object.keys(value)
  if (types.length === 0) return 'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes'
  if (types.length > 1)
    return 'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes'
  if (value.NULL === false) return `${invalid} Null attribute value types must have the value of true`
  if (value.N !== undefined) return numberProblem(value as { N: string }, 'N')
  if (value.M) return itemProblem(value.M)
  if (value.L) return firstProblem(value.L, valueProblem)
  return setProblem(value)
}

function setProblem({ SS, NS, BS }: AttributeValue): string | undefined {
  if (SS?.length === 0) return `${invalid} An string set  may not be empty`
  if (NS?.length === 0) return `${invalid} An number set  may not be empty`
  if (BS?.length === 0) return `${invalid} Binary sets should not be empty`
  if (SS?.some(isMissing)) return `${invalid} An string set may not have a null string as a member`
  if (BS?.some(isMissing)) return nullValue
  if (SS && hasTwice(SS)) return `${invalid} Input collection [${SS.join(', ')}] contains duplicates.`
  if (BS && hasTwice(BS)) return `${invalid} Input collection [${BS.join(', ')}]of type BS contains duplicates.`
  if (!NS) return undefined
  const problem = firstProblem([...NS.keys()], (index) => numberProblem(NS, index))
  return problem ?? (hasTwice(NS) ? 'Input collection contains duplicates' : undefined)
}

function firstProblem<T>(list: readonly T[], check: (one: T) => string | undefined): string | undefined {
  for (const one of list) {
    const problem = check(one)
    if (problem) return problem
  }
  return undefined
}

/** JSON null, which the types of a parsed request exclude. */
function isMissing(member: string | null): boolean {
  return member === null
}

function hasTwice(members: readonly string[]): boolean {
  return new Set(members).size < members.length
}

/** Numbers as Java's BigDecimal reads them: sign, digits with or without a point, exponent. */
const numberPattern = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

function numberProblem<K extends string | number>(holder: Record<K, string>, key: K): string | undefined {
  const text: string | null = holder[key]
  if (text === '' || text === null) return 'The parameter cannot be converted to a numeric value'
  if (!numberPattern.test(text)) return `The parameter cannot be converted to a numeric value: ${text}`
  const number = new Big(text.replace(/^\+/, '').replace(/\.(?=e|$)/i, ''))
  if (number.c[0] !== 0) {
    if (number.e > 125)
      return 'Number overflow. Attempting to store a number with magnitude larger than supported range'
    if (number.e < -130)
      return 'Number underflow. Attempting to store a number with magnitude smaller than supported range'
    if (number.c.length > 38) return 'Attempting to store more than 38 significant digits in a Number'
  }
  holder[key] = number.c[0] === 0 ? '0' : number.toFixed()
  return undefined
}
