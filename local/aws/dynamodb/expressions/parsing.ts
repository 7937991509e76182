import { ValidationError } from '../service-error.ts'
import { nameProblem, valueProblem } from '../values/checks.ts'
import { type AttributeValue, sizeOfItem } from '../values/values.ts'
import { buildCondition } from './condition-building.ts'
import type { Expression, Operand, ParsedCondition } from './conditions.ts'
import { checkSteps, Substitutions } from './names.ts'
import type { ParsedProjection } from './projection.ts'
import { parseProjection } from './syntax.ts'
import { ExpressionProblem } from './tokens.ts'
import { buildUpdate, resolvePaths } from './update-building.ts'
import type { ParsedUpdate } from './updates.ts'

/** The expressions of one request as text, and parsed after `parseExpressions`. */
export interface Expressions {
  readonly UpdateExpression?: string
  readonly ConditionExpression?: string
  readonly KeyConditionExpression?: string
  readonly FilterExpression?: string
  readonly ProjectionExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>
  _updates?: ParsedUpdate
  _condition?: ParsedCondition
  _keyCondition?: ParsedCondition
  _filter?: ParsedCondition
  _projection?: ParsedProjection
}

/** Maximum characters of an expression, bytes of a placeholder, and bytes of all values together. */
const longestExpression = 4096
const longestPlaceholder = 255
const largestValues = 2 * 1024 * 1024

/** @throws ValidationError */
export function parseExpressions(request: Expressions): void {
  checkNames(request.ExpressionAttributeNames)
  checkValues(request.ExpressionAttributeValues)
  const substitutions = new Substitutions(request.ExpressionAttributeNames, request.ExpressionAttributeValues)
  const parse = <T>(name: keyof Expressions & string, build: (text: string) => T): T | undefined => {
    const text = request[name] as string | undefined
    return text === undefined ? undefined : parsed(name, text, build)
  }
  const condition = (text: string) => withHeads(buildCondition(text, substitutions))
  Object.assign(request, {
    _updates: parse('UpdateExpression', (text) => buildUpdate(text, substitutions)),
    _condition: parse('ConditionExpression', condition),
    _filter: parse('FilterExpression', condition),
    _projection: parse('ProjectionExpression', (text) => buildProjection(text, substitutions)),
    _keyCondition: parse('KeyConditionExpression', condition),
  })
  checkAllUsed('ExpressionAttributeNames', request.ExpressionAttributeNames, substitutions.usedNames)
  checkAllUsed('ExpressionAttributeValues', request.ExpressionAttributeValues, substitutions.usedValues)
}

function parsed<T>(name: string, text: string, build: (text: string) => T): T {
  try {
    if (text === '') throw new ExpressionProblem('The expression can not be empty;')
    if (text.length > longestExpression)
      throw new ExpressionProblem(
        `Expression size has exceeded the maximum allowed size; expression size: ${text.length}`,
      )
    return build(text)
  } catch (error) {
    if (error instanceof ExpressionProblem) throw new ValidationError(`Invalid ${name}: ${error.message}`)
    throw error
  }
}

function buildProjection(text: string, substitutions: Substitutions): ParsedProjection {
  const syntax = parseProjection(text)
  for (const path of syntax) checkSteps(path)
  return { paths: resolvePaths(syntax, substitutions) }
}

/** Returns the first names of all operand paths with more than one step. */
export function nestedHeads(operands: readonly unknown[]): Set<string> {
  const heads = new Set<string>()
  const visit = (operand: unknown) => {
    if (Array.isArray(operand)) {
      if (operand.length > 1) heads.add(String(operand[0]))
    } else if (operand !== null && typeof operand === 'object' && 'args' in operand)
      for (const inner of operand.args as unknown[]) visit(inner)
  }
  for (const operand of operands) visit(operand)
  return heads
}

function withHeads(expression: Expression): ParsedCondition {
  const pathHeads: Record<string, true> = {}
  const visit = (operand: Operand) => {
    if (Array.isArray(operand)) pathHeads[String(operand[0])] = true
    else if ('args' in operand) for (const inner of operand.args) visit(inner)
  }
  visit(expression)
  return { expression, pathHeads }
}

function checkNames(names: Expressions['ExpressionAttributeNames']): void {
  if (!names) return
  const invalid = (problem: string) => new ValidationError(`ExpressionAttributeNames contains invalid ${problem}`)
  if (Object.keys(names).length === 0) throw new ValidationError('ExpressionAttributeNames must not be empty')
  for (const [placeholder, name] of Object.entries(names)) {
    if (placeholder === '') throw invalid('key: The expression attribute map contains an empty key;')
    if (!/^#\w+$/.test(placeholder)) throw invalid(`key: Syntax error; key: "${placeholder}"`)
    if (placeholder.length > longestPlaceholder)
      throw invalid(
        `key: The expression attribute map contains a key that is too long; size of key: ${placeholder.length}`,
      )
    const problem = nameProblem(name)
    if (problem) throw invalid(`value: ${problem} for key ${placeholder}`)
  }
}

function checkValues(values: Expressions['ExpressionAttributeValues']): void {
  if (!values) return
  const invalid = (problem: string) => new ValidationError(`ExpressionAttributeValues contains invalid ${problem}`)
  if (Object.keys(values).length === 0) throw new ValidationError('ExpressionAttributeValues must not be empty')
  for (const placeholder of Object.keys(values)) {
    if (placeholder === '') throw invalid('key: The expression attribute map contains an empty key;')
    if (!/^:\w+$/.test(placeholder)) throw invalid(`key: Syntax error; key: "${placeholder}"`)
    if (placeholder.length > longestPlaceholder)
      throw invalid('key: The expression attribute map contains a key that is too long;')
  }
  for (const [placeholder, value] of Object.entries(values)) {
    const problem = valueProblem(value)
    if (problem) throw invalid(`value: ${problem} for key ${placeholder}`)
  }
  if (sizeOfItem(values) > largestValues) throw new ValidationError('ExpressionAttributeValues exceeds max size')
}

function checkAllUsed(field: string, given: object | undefined, used: ReadonlySet<string>): void {
  const unused = Object.keys(given ?? {}).filter((placeholder) => !used.has(placeholder))
  if (unused.length > 0)
    throw new ValidationError(`Value provided in ${field} unused in expressions: keys: {${unused.join(', ')}}`)
}
