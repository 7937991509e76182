import { checkSteps } from '../../../local/aws/dynamodb/expressions/names.ts'
import { parseCondition, parseProjection, parseUpdate } from '../../../local/aws/dynamodb/expressions/syntax.ts'
import type { PathSyntax, Syntax } from '../../../local/aws/dynamodb/expressions/tree.ts'
import { InapplicableUpdate, invalid, isEqual, orderOf } from './values.ts'

export interface Placeholders {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined
}

type Item = Readonly<Record<string, unknown>>

/** Caches parsed expressions: the stores use only a few dozen texts. */
function remembered<Parsed>(
  parse: (text: string) => Parsed,
  pathsOf: (parsed: Parsed) => readonly Syntax[],
): (text: string) => Parsed {
  const known = new Map<string, Parsed>()
  return (text) => {
    const found = known.get(text)
    if (found) return found
    try {
      const parsed = parse(text)
      for (const path of pathsOf(parsed).flatMap(pathsIn)) checkSteps(path)
      known.set(text, parsed)
      return parsed
    } catch (error) {
      throw invalid((error as Error).message)
    }
  }
}
const conditionOf = remembered(parseCondition, (syntax) => [syntax])
const updateOf = remembered(parseUpdate, ({ clauses }) =>
  clauses.flatMap(({ path, operand = [] }) => [path, operand].flat()),
)
const projectionOf = remembered(parseProjection, (paths) => paths)

function pathsIn(syntax: Syntax): PathSyntax[] {
  if (syntax.kind === 'path') return [syntax]
  return syntax.kind === 'value' ? [] : syntax.operands.flatMap(pathsIn)
}

/**
 * Returns whether an item, possibly absent, meets a condition. The grammar is that of the local endpoint; values are
 * plain.
 */
export function meets(text: string | undefined, given: Placeholders, item: Item = {}): boolean {
  return text === undefined || holds(conditionOf(text), given, item)
}

function holds(syntax: Syntax, given: Placeholders, item: Item): boolean {
  if (syntax.kind === 'group') return holds(syntax.operands[0], given, item)
  if (syntax.kind === 'call') return callHolds(syntax.name, syntax.operands, given, item)
  if (syntax.kind !== 'operator') throw invalid('The expression is no condition')
  const { operator, operands } = syntax
  if (operator === 'and') return operands.every((one) => holds(one, given, item))
  if (operator === 'or') return operands.some((one) => holds(one, given, item))
  if (operator === 'not') return !operands.some((one) => holds(one, given, item))
  const [left, right, upper] = operands.map((one) => operandOf(one, given, item))
  return compares(operator, left, right, upper)
}

function compares(operator: string, left: unknown, right: unknown, upper: unknown): boolean {
  if (operator === '=') return left !== undefined && isEqual(left, right)
  if (operator === '<>') return !(left !== undefined && isEqual(left, right))
  const order = orderOf(left, right)
  if (operator === 'between') return order !== undefined && order >= 0 && Number(orderOf(left, upper)) <= 0
  if (order === undefined) return false
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  if (operator === '>') return order > 0
  if (operator === '>=') return order >= 0
  throw new Error(`The simulated table does not support operator ${operator}`)
}

function callHolds(name: string, operands: readonly Syntax[], given: Placeholders, item: Item): boolean {
  const [value, argument] = operands.map((one) => operandOf(one, given, item))
  if (name === 'attribute_exists') return value !== undefined
  if (name === 'attribute_not_exists') return value === undefined
  if (name === 'begins_with') return typeof value === 'string' && value.startsWith(String(argument))
  throw new Error(`The simulated table does not support function ${name}`)
}

function operandOf(syntax: Syntax, given: Placeholders, item: Item): unknown {
  if (syntax.kind === 'group') return operandOf(syntax.operands[0], given, item)
  if (syntax.kind === 'value') return placed(syntax.name, given.ExpressionAttributeValues)
  if (syntax.kind === 'path') return at(item, namesOf(syntax, given))
  throw new Error(`The simulated table does not support ${syntax.kind} as a value`)
}

function placed<Value>(name: string, values: Readonly<Record<string, Value>> = {}): Value {
  const value = values[name]
  if (value === undefined) throw invalid(`An expression attribute value is not defined; attribute: ${name}`)
  return value
}

function namesOf({ steps }: PathSyntax, { ExpressionAttributeNames }: Placeholders): string[] {
  return steps.map((step) => (step.startsWith('#') ? placed(step, ExpressionAttributeNames) : step))
}

function at(item: Item, names: readonly string[]): unknown {
  let value: unknown = item
  for (const name of names) value = (value as Item | null | undefined)?.[name]
  return value
}

/**
 * Returns the item after an update; operands use the values before it.
 * @throws Error a ValidationException when the update cannot be applied to the item
 */
export function afterUpdate(text: string, given: Placeholders, before: Item): Record<string, unknown> {
  const after: Record<string, unknown> = { ...before }
  for (const { section, path, operand } of updateOf(text).clauses) {
    const names = namesOf(path, given)
    if (section === 'SET' && operand) assign(after, names, amount(operand, given, before))
    else if (section === 'ADD' && operand)
      assign(after, names, sum(at(before, names) ?? 0, operandOf(operand, given, before)))
    else if (section === 'REMOVE') assign(after, names, undefined)
    else throw new Error(`The simulated table does not support ${section}`)
  }
  return after
}

function amount(syntax: Syntax, given: Placeholders, before: Item): unknown {
  if (syntax.kind === 'call' && syntax.name === 'if_not_exists') {
    const [path, other] = syntax.operands as [Syntax, Syntax]
    return operandOf(path, given, before) ?? amount(other, given, before)
  }
  if (syntax.kind === 'call' && syntax.name === 'list_append') {
    const lists = syntax.operands.map((one) => amount(one, given, before))
    if (!lists.every(Array.isArray))
      throw new InapplicableUpdate('An operand in the update expression has an incorrect data type')
    return lists.flat()
  }
  if (syntax.kind === 'operator') {
    const [left, right] = syntax.operands.map((one) => amount(one, given, before))
    return sum(left, syntax.operator === '-' ? -Number(right) : right)
  }
  const value = operandOf(syntax, given, before)
  if (value === undefined)
    throw new InapplicableUpdate('The provided expression refers to an attribute that does not exist in the item')
  return value
}

function sum(left: unknown, right: unknown): number {
  if (typeof left !== 'number' || typeof right !== 'number')
    throw new InapplicableUpdate('An operand in the update expression has an incorrect data type')
  return left + right
}

/** Copies each map on the path, so that stored values are never changed. */
function assign(item: Record<string, unknown>, [name = '', ...deeper]: readonly string[], value: unknown): void {
  if (deeper.length === 0) {
    if (value === undefined) delete item[name]
    else item[name] = value
    return
  }
  const inner = item[name]
  if (typeof inner !== 'object' || inner === null)
    throw new InapplicableUpdate('The document path provided in the update expression is invalid for update')
  const copy = { ...inner }
  item[name] = copy
  assign(copy, deeper, value)
}

export function projected(text: string | undefined, given: Placeholders, item: Item): Item {
  if (text === undefined) return item
  const kept: Record<string, unknown> = {}
  for (const path of projectionOf(text)) {
    const names = namesOf(path, given)
    if (names.length > 1) throw new Error('The simulated table projects whole attributes only')
    const value = at(item, names)
    if (value !== undefined) kept[names[0] ?? ''] = value
  }
  return kept
}

export function keyCondition(
  text: string,
  given: Placeholders,
  hash: string,
): { readonly partition: string; readonly wants: (item: Item) => boolean } {
  const parsed = conditionOf(text)
  const clauses = parsed.kind === 'operator' && parsed.operator === 'and' ? parsed.operands : [parsed]
  const isHash = (one: Syntax) =>
    one.kind === 'operator' &&
    one.operator === '=' &&
    one.operands[0]?.kind === 'path' &&
    namesOf(one.operands[0], given)[0] === hash
  const own = clauses.find(isHash)
  if (own?.kind !== 'operator') throw invalid(`Query condition missed key schema element: ${hash}`)
  const rest = clauses.filter((one) => one !== own)
  return {
    partition: String(operandOf(own.operands[1] as Syntax, given, {})),
    wants: (item) => rest.every((one) => holds(one, given, item)),
  }
}
