import { type AttributeValue, compareValues, type Path, typeOf } from '../values/values.ts'
import type { Expression, Operand } from './conditions.ts'
import { checkOperators, checkSteps, type Substitutions } from './names.ts'
import { parseCondition } from './syntax.ts'
import { ExpressionProblem } from './tokens.ts'
import type { Syntax } from './tree.ts'

const mostOperandsOfIn = 100
/** Number of operands by function. */
const conditionFunctions: Readonly<Record<string, number>> = {
  attribute_exists: 1,
  attribute_not_exists: 1,
  attribute_type: 2,
  begins_with: 2,
  contains: 2,
  size: 1,
}
const updateFunctions = new Set(['if_not_exists', 'list_append'])
const attributeTypes = ['N', 'BS', 'L', 'B', 'NULL', 'M', 'S', 'SS', 'NS', 'BOOL']
/** The service's verbatim list of a path's possible types. */
const anyType = '{HDS,BOOL,INTSET,DECIMALSET,DOUBLE,FS,SS,NS,N,S,NULL,BS,DOUBLESET,B,FLOAT,L,INT,DECIMAL,HD,DICT,M}'
const ordering = new Set(['<', '<=', '>', '>=', 'between'])
const ordered = new Set(['S', 'N', 'B'])
const sized = new Set(['S', 'B', 'SS', 'NS', 'BS', 'L', 'M'])

/** @throws ExpressionProblem */
export function buildCondition(text: string, substitutions: Substitutions): Expression {
  const syntax = parseCondition(text)
  checkOperators([syntax])
  checkUse(syntax, true)
  return build(syntax, substitutions) as Expression
}

/** First pass, in reading order: functions in a wrong position, reserved words, list indexes. */
function checkUse(syntax: Syntax, asCondition: boolean): void {
  if (syntax.kind === 'path') checkSteps(syntax)
  if (syntax.kind === 'group') checkUse(syntax.operands[0], asCondition)
  if (syntax.kind === 'operator') {
    const joins = ['and', 'or', 'not'].includes(syntax.operator)
    for (const operand of syntax.operands) checkUse(operand, joins)
  }
  if (syntax.kind !== 'call') return
  const { name } = syntax
  if (updateFunctions.has(name))
    throw new ExpressionProblem(`The function is not allowed in a condition expression; function: ${name}`)
  if (!Object.hasOwn(conditionFunctions, name)) throw new ExpressionProblem(`Invalid function name; function: ${name}`)
  if ((name === 'size') === asCondition)
    throw new ExpressionProblem(`The function is not allowed to be used this way in an expression; function: ${name}`)
  for (const operand of syntax.operands) checkUse(operand, false)
}

/** Second pass, operands first: resolves names and values and checks everything that needs no item. */
function build(syntax: Syntax, substitutions: Substitutions): Operand {
  if (syntax.kind === 'path') return substitutions.path(syntax)
  if (syntax.kind === 'value') return substitutions.value(syntax.name)
  if (syntax.kind === 'group') return build(syntax.operands[0], substitutions)
  const args = syntax.operands.map((operand) => build(operand, substitutions))
  if (syntax.kind === 'call') {
    checkCall(syntax.name, args)
    return { type: 'function', name: syntax.name, args }
  }
  if (!['and', 'or', 'not'].includes(syntax.operator)) checkOperator(syntax.operator, args)
  return { type: syntax.operator, args }
}

function checkOperator(operator: string, args: readonly Operand[]): void {
  const written = operator.toUpperCase()
  if (operator === 'in' && args.length - 1 > mostOperandsOfIn)
    throw new ExpressionProblem(
      `The IN operator is provided with too many operands; number of operands: ${args.length - 1}`,
    )
  if (ordering.has(operator)) for (const operand of args) checkType(written, operand, ordered)
  checkDistinct(written, args)
  if (operator === 'between') checkBounds(args)
}

function checkBounds([, lower, upper]: readonly Operand[]): void {
  if (!isValue(lower) || !isValue(upper)) return
  const bounds = `lower bound operand: ${described(lower)}, upper bound operand: ${described(upper)}`
  if (typeOf(lower) !== typeOf(upper))
    throw new ExpressionProblem(`The BETWEEN operator requires same data type for lower and upper bounds; ${bounds}`)
  if ((compareValues(lower, upper) ?? 0) > 0)
    throw new ExpressionProblem(
      `The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ${bounds}`,
    )
}

function checkCall(name: string, args: readonly Operand[]): void {
  checkOperandCount(name, args.length, conditionFunctions[name] ?? 0)
  if (name === 'attribute_exists' || name === 'attribute_not_exists') requirePath(name, args[0])
  checkDistinct(name, args)
  if (name === 'size') checkType(name, args[0], sized)
  if (name === 'begins_with') for (const operand of args) checkType(name, operand, new Set(['S', 'B']))
  if (name === 'attribute_type') checkTypeName(args[1])
}

function checkTypeName(operand: Operand | undefined): void {
  const type = operand && knownType(operand)
  if (type !== 'S') throw wrongType('attribute_type', type ?? anyType)
  const name = (operand as AttributeValue).S ?? ''
  if (!attributeTypes.includes(name))
    throw new ExpressionProblem(
      `Invalid attribute type name found; type: ${name}, valid types: {${attributeTypes.join(',')}}`,
    )
}

/** @throws ExpressionProblem */
export function checkOperandCount(name: string, count: number, expected: number): void {
  if (count !== expected)
    throw new ExpressionProblem(
      `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${count}`,
    )
}

/** @throws ExpressionProblem */
export function requirePath(name: string, operand: unknown): void {
  if (!Array.isArray(operand))
    throw new ExpressionProblem(`Operator or function requires a document path; operator or function: ${name}`)
}

/**
 * Refuses a comparison of a path with itself.
 * @throws ExpressionProblem
 */
export function checkDistinct(operator: string, [first, ...others]: readonly unknown[]): void {
  if (!others.some((operand) => samePath(first, operand))) return
  throw new ExpressionProblem(
    'The first operand must be distinct from the remaining operands for this operator or function; ' +
      `operator: ${operator}, first operand: ${describePath(first as Path)}`,
  )
}

/** Formats a path as the service's messages do: `[a, [0], b]`. */
export function describePath(path: Path): string {
  return `[${path.map((step) => (typeof step === 'number' ? `[${step}]` : step)).join(', ')}]`
}

export function wrongType(operator: string, type: string): ExpressionProblem {
  return new ExpressionProblem(
    `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`,
  )
}

function checkType(operator: string, operand: Operand | undefined, allowed: ReadonlySet<string>): void {
  const type = operand && knownType(operand)
  if (type !== undefined && !allowed.has(type)) throw wrongType(operator, type)
}

/** Returns the type of a value or size; undefined for a path, because its type depends on the item. */
function knownType(operand: Operand): string | undefined {
  if (Array.isArray(operand)) return undefined
  return isValue(operand) ? typeOf(operand) : 'N'
}

function isValue(operand: Operand | undefined): operand is AttributeValue {
  return operand !== undefined && !Array.isArray(operand) && !('type' in operand && 'args' in operand)
}

function described(value: AttributeValue): string {
  const type = typeOf(value)
  return `AttributeValue: {${type}:${String(value[type])}}`
}

function samePath(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((step, index) => step === b[index])
}
