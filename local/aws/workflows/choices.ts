import * as z from 'zod'
import { type Scope, valueAt } from './paths.ts'

/** A rule of a Choice state: one comparison, or several combined. */
export type ChoiceRule = { readonly [operator: string]: unknown }

export const choiceRule: z.ZodType<ChoiceRule> = z.record(z.string(), z.unknown()).superRefine((rule, context) => {
  const names = Object.keys(rule).filter((name) => !['Next', 'Comment', 'Variable'].includes(name))
  const unknown = names.find((name) => !Object.hasOwn(joins, name) && comparisonOf(name) === undefined)
  if (unknown !== undefined) context.addIssue({ code: 'custom', message: `${unknown} is not supported` })
  if (names.length !== 1) context.addIssue({ code: 'custom', message: 'a rule has exactly one operator' })
})

const joins: Readonly<Record<string, (rule: unknown, scope: Scope) => boolean>> = {
  And: (rules, scope) => (rules as ChoiceRule[]).every((rule) => holds(rule, scope)),
  Or: (rules, scope) => (rules as ChoiceRule[]).some((rule) => holds(rule, scope)),
  Not: (rule, scope) => !holds(rule as ChoiceRule, scope),
}

type Comparison = (left: unknown, right: unknown) => boolean

const orders: Readonly<Record<string, (left: number | string, right: number | string) => boolean>> = {
  Equals: (left, right) => left === right,
  LessThan: (left, right) => left < right,
  GreaterThan: (left, right) => left > right,
  LessThanEquals: (left, right) => left <= right,
  GreaterThanEquals: (left, right) => left >= right,
}

const types: Readonly<Record<string, (value: unknown) => number | string | undefined>> = {
  String: (value) => (typeof value === 'string' ? value : undefined),
  Numeric: (value) => (typeof value === 'number' ? value : undefined),
  Timestamp: (value) => (typeof value === 'string' ? Date.parse(value) || undefined : undefined),
}

/** Parses an operator: `NumericLessThanPath` compares numbers. A value of another type never matches. */
function comparisonOf(name: string): Comparison | undefined {
  const bare = name.replace(/Path$/, '')
  if (bare === 'BooleanEquals') return (left, right) => typeof left === 'boolean' && left === right
  if (bare === 'IsNull') return (left, wanted) => (left === null) === wanted
  if (bare === 'IsString') return (left, wanted) => (typeof left === 'string') === wanted
  if (bare === 'IsNumeric') return (left, wanted) => (typeof left === 'number') === wanted
  if (bare === 'IsBoolean') return (left, wanted) => (typeof left === 'boolean') === wanted
  if (bare === 'IsPresent') return (left, wanted) => (left !== undefined) === wanted
  const [, type = '', order = ''] = /^(String|Numeric|Timestamp)(\w+)$/.exec(bare) ?? []
  const [read, compare] = [types[type], orders[order]]
  if (!read || !compare) return undefined
  return (one, other) => {
    const [left, right] = [read(one), read(other)]
    return left !== undefined && right !== undefined && compare(left, right)
  }
}

/** @throws PathFailure for a missing variable, except in IsPresent */
export function holds(rule: ChoiceRule, scope: Scope): boolean {
  const [name = '', operand] =
    Object.entries(rule).find(([key]) => !['Next', 'Comment', 'Variable'].includes(key)) ?? []
  const join = Object.hasOwn(joins, name) ? joins[name] : undefined
  if (join) return join(operand, scope)
  const left = valueAt(String(rule.Variable), scope, name === 'IsPresent')
  const right = name.endsWith('Path') ? valueAt(String(operand), scope) : operand
  return comparisonOf(name)?.(left, right) ?? false
}
