import { comparisonOf, InvalidPattern, type Matcher } from './pattern-comparisons.ts'

type Json = null | boolean | number | string | Json[] | { [field: string]: Json }
type Branch = { [field: string]: Json }

export type Pattern = (event: unknown) => boolean

/**
 * Compiles an event pattern: *and* joins fields, *or* joins a field's values and the branches of `$or`. Lambda event
 * filters use the same grammar. Source: EventBridge user guide, "Comparison operators for use in event patterns".
 * @throws InvalidPattern
 */
export function compilePattern(pattern: unknown): Pattern {
  return compileBranch(pattern, 'pattern')
}

function compileBranch(pattern: unknown, path: string): Pattern {
  if (!isBranch(pattern)) throw new InvalidPattern(`${path} must be an object or an array.`)
  const fields = Object.entries(pattern)
  if (fields.length === 0) throw new InvalidPattern(`${path} must not be an empty object.`)
  const conditions = fields.map(([field, value]) =>
    field === '$or' ? compileOr(value, `${path}.$or`) : compileField(field, value, `${path}.${field}`),
  )
  return (event) => conditions.every((condition) => condition(event))
}

function compileOr(branches: Json, path: string): Pattern {
  if (!Array.isArray(branches) || branches.length < 2) {
    throw new InvalidPattern(`${path} must be an array of at least two patterns.`)
  }
  const alternatives = branches.map((branch, index) => compileBranch(branch, `${path}[${index}]`))
  return (event) => alternatives.some((alternative) => alternative(event))
}

function compileField(field: string, value: Json, path: string): Pattern {
  if (Array.isArray(value)) {
    const matches = compileLeaf(value, path)
    return (event) => matches(fieldOf(event, field))
  }
  const branch = compileBranch(value, path)
  return (event) => {
    const child = fieldOf(event, field)
    // All conditions on an array of objects must hold for the same element.
    if (Array.isArray(child) && child.length > 0) return child.some((element) => branch(element))
    return branch(child)
  }
}

function compileLeaf(alternatives: Json[], path: string): (value: unknown) => boolean {
  if (alternatives.length === 0) throw new InvalidPattern(`${path} must not be an empty array.`)
  const matchers = alternatives.map((alternative): Matcher => {
    if (Array.isArray(alternative)) throw new InvalidPattern(`${path} must not hold an array within an array.`)
    return isBranch(alternative) ? comparisonOf(alternative, path) : equals(alternative)
  })
  return (value) => {
    const leaves = leavesOf(value)
    return matchers.some((matches) => (leaves.length === 0 ? matches(undefined) : leaves.some((leaf) => matches(leaf))))
  }
}

function equals(expected: Json): Matcher {
  return (value) => value === expected
}

/** Returns the comparable values of a field. Objects have none, and an empty array counts as an absent field. */
function leavesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  return value === undefined || isBranch(value) ? [] : [value]
}

function fieldOf(event: unknown, field: string): unknown {
  return isBranch(event) && Object.hasOwn(event, field) ? event[field] : undefined
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
