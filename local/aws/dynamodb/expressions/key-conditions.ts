import { ValidationError } from '../service-error.ts'
import type { AttributeValue } from '../values/values.ts'
import type { Expression, Operand } from './conditions.ts'

export type Comparison = 'EQ' | 'LT' | 'LE' | 'GT' | 'GE' | 'BEGINS_WITH' | 'BETWEEN'
export interface KeyCondition {
  readonly ComparisonOperator: Comparison
  readonly AttributeValueList: readonly AttributeValue[]
}

const operators: Readonly<Record<string, Comparison>> = {
  '=': 'EQ',
  '<': 'LT',
  '<=': 'LE',
  '>': 'GT',
  '>=': 'GE',
  between: 'BETWEEN',
  function: 'BEGINS_WITH',
}
/** The operator when the value precedes the key. */
const reversedOperators: Readonly<Record<string, Comparison>> = {
  '=': 'EQ',
  '<': 'GT',
  '<=': 'GE',
  '>': 'LT',
  '>=': 'LE',
}

/** @throws ValidationError for a condition that keys do not support */
export function keyConditionsOf(expression: Expression): Record<string, KeyCondition> {
  const conditions: Record<string, KeyCondition> = {}
  collect(expression, conditions)
  if (Object.keys(conditions).length > 2) throw new ValidationError('Conditions can be of length 1 or 2 only')
  return conditions
}

function collect(expression: Expression, conditions: Record<string, KeyCondition>): void {
  const { type, name, args } = expression
  if (type === 'and') {
    for (const part of args) collect(part as Expression, conditions)
    return
  }
  const written = type === 'function' ? (name ?? '') : type.toUpperCase()
  if (type === 'function' ? name !== 'begins_with' : !operators[type])
    throw new ValidationError(`Invalid operator used in KeyConditionExpression: ${written}`)
  const [first] = args
  if ((type === 'between' || type === 'function') && !isPath(first) && !(first && isNested(first)))
    throw invalid(`${written} operator must have the key attribute as its first operand`)
  const attribute = attributeOf(args)
  if (Object.hasOwn(conditions, attribute))
    throw new ValidationError('KeyConditionExpressions must only contain one condition per key')
  const operator = (isPath(args[0]) ? operators : reversedOperators)[type] as Comparison
  const values = args.filter((operand) => !isPath(operand)) as AttributeValue[]
  conditions[attribute] = { ComparisonOperator: operator, AttributeValueList: values }
}

function attributeOf(args: readonly Operand[]): string {
  let attribute: string | undefined
  for (const operand of args) {
    if (isNested(operand)) throw new ValidationError('KeyConditionExpressions cannot contain nested operations')
    if (!isPath(operand)) continue
    if (attribute !== undefined) throw invalid('Multiple attribute names used in one condition')
    if (operand.length > 1)
      throw new ValidationError('KeyConditionExpressions cannot have conditions on nested attributes')
    attribute = String(operand[0])
  }
  if (attribute === undefined) throw invalid('No key attribute specified')
  return attribute
}

function invalid(problem: string): ValidationError {
  return new ValidationError(`Invalid condition in KeyConditionExpression: ${problem}`)
}

function isPath(operand: Operand | undefined): operand is readonly (string | number)[] {
  return Array.isArray(operand)
}

function isNested(operand: Operand): boolean {
  return !isPath(operand) && 'type' in operand && 'args' in operand
}
