import { BlockList, isIPv6 } from 'node:net'

/** A pattern that EventBridge (or a Lambda event filter) rejects; the message says where and why. */
export class InvalidPattern extends Error {
  override readonly name = 'InvalidPattern'
}

/** Matches one leaf of an event; `undefined` means an absent field. */
export type Matcher = (value: unknown) => boolean

const comparisons: Record<string, (operand: unknown, path: string) => Matcher> = {
  prefix: affix('prefix', (value, start) => value.startsWith(start)),
  suffix: affix('suffix', (value, end) => value.endsWith(end)),
  'equals-ignore-case': (operand, path) => sameIgnoringCase(text(operand, path)),
  wildcard: (operand, path) => wildcard(text(operand, path), path),
  numeric,
  cidr,
  exists(operand, path) {
    if (typeof operand !== 'boolean') throw new InvalidPattern(`${path}: exists takes true or false.`)
    return (value) => (value !== undefined) === operand
  },
  'anything-but': anythingBut,
}

/** @throws InvalidPattern */
export function comparisonOf(comparison: Record<string, unknown>, path: string): Matcher {
  const [operator, ...rest] = Object.keys(comparison)
  const compile = operator !== undefined && Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined
  if (operator === undefined || compile === undefined || rest.length > 0) {
    throw new InvalidPattern(`${path}: ${JSON.stringify(comparison)} is not a known comparison.`)
  }
  return compile(comparison[operator], path)
}

function affix(name: string, holds: (value: string, part: string) => boolean) {
  return (operand: unknown, path: string): Matcher => {
    if (typeof operand === 'string') return (value) => typeof value === 'string' && holds(value, operand)
    const folded = text((operand as Record<string, unknown> | null)?.['equals-ignore-case'], `${path}: ${name}`)
    return (value) => typeof value === 'string' && holds(value.toLowerCase(), folded.toLowerCase())
  }
}

function sameIgnoringCase(expected: string): Matcher {
  return (value) => typeof value === 'string' && value.toLowerCase() === expected.toLowerCase()
}

/** `*` matches any characters; `\*` and `\\` are literal. */
function wildcard(pattern: string, path: string): Matcher {
  if (/(?<!\\)\*\*/.test(pattern)) throw new InvalidPattern(`${path}: consecutive * are not allowed in a wildcard.`)
  const source = pattern.replace(/\\([*\\])|\*|[.+?^${}()|[\]\\]/g, (found, escaped?: string) => {
    if (escaped !== undefined) return `\\${escaped}`
    return found === '*' ? '.*' : `\\${found}`
  })
  const expression = new RegExp(`^${source}$`, 's')
  return (value) => typeof value === 'string' && expression.test(value)
}

const numericOperators: Record<string, (value: number, bound: number) => boolean> = {
  '=': (value, bound) => value === bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
}

/** EventBridge compares only numbers within ±5 billion (user guide, "Numeric matching"). */
const numericLimit = 5e9

function numeric(operand: unknown, path: string): Matcher {
  if (!Array.isArray(operand) || operand.length === 0 || operand.length % 2 === 1) {
    throw new InvalidPattern(`${path}: numeric takes pairs of operator and number.`)
  }
  const conditions: Matcher[] = []
  for (let index = 0; index < operand.length; index += 2) {
    const operator = numericOperators[String(operand[index])]
    const bound: unknown = operand[index + 1]
    if (!operator || typeof bound !== 'number' || Math.abs(bound) > numericLimit) {
      throw new InvalidPattern(`${path}: ${JSON.stringify(operand)} is not a numeric range.`)
    }
    conditions.push((value) => typeof value === 'number' && operator(value, bound))
  }
  return (value) => conditions.every((condition) => condition(value))
}

function cidr(operand: unknown, path: string): Matcher {
  const [address, bits] = text(operand, path).split('/')
  const block = new BlockList()
  try {
    block.addSubnet(String(address), Number(bits), isIPv6(String(address)) ? 'ipv6' : 'ipv4')
  } catch {
    throw new InvalidPattern(`${path}: ${JSON.stringify(operand)} is not a CIDR block.`)
  }
  return (value) => typeof value === 'string' && block.check(value, isIPv6(value) ? 'ipv6' : 'ipv4')
}

function anythingBut(operand: unknown, path: string): Matcher {
  const refused = refusedBy(operand, path)
  return (value) => value !== undefined && !refused.some((matches) => matches(value))
}

const refusable = ['prefix', 'suffix', 'equals-ignore-case', 'wildcard']

function refusedBy(operand: unknown, path: string): Matcher[] {
  if (typeof operand === 'object' && operand !== null && !Array.isArray(operand)) {
    const [operator, ...rest] = Object.keys(operand)
    if (operator === undefined || rest.length > 0 || !refusable.includes(operator)) {
      throw new InvalidPattern(`${path}: anything-but does not take ${JSON.stringify(operand)}.`)
    }
    const parts: unknown = (operand as Record<string, unknown>)[operator]
    return listOf(parts, path).map((part) => comparisonOf({ [operator]: text(part, path) }, path))
  }
  const values = listOf(operand, path)
  const kinds = new Set(values.map((value) => typeof value))
  if (kinds.size !== 1 || !(kinds.has('string') || kinds.has('number'))) {
    throw new InvalidPattern(`${path}: anything-but takes strings only or numbers only.`)
  }
  return values.map((refused) => (value) => value === refused)
}

function listOf(operand: unknown, path: string): unknown[] {
  const list = Array.isArray(operand) ? operand : [operand]
  if (list.length === 0) throw new InvalidPattern(`${path}: anything-but takes at least one value.`)
  return list
}

function text(operand: unknown, path: string): string {
  if (typeof operand !== 'string') throw new InvalidPattern(`${path} takes a text, not ${JSON.stringify(operand)}.`)
  return operand
}
