import {
  type AttributeValue,
  compareValues,
  equalValues,
  type Item,
  type Path,
  typeOf,
  valueAt,
} from '../values/values.ts'

/** A parsed expression in the form of dynalite's grammar: a path is an array, a literal an attribute value. */
export interface Expression {
  readonly type: string
  readonly name?: string
  readonly args: readonly Operand[]
}
export type Operand = Path | AttributeValue | Expression

export interface ParsedCondition {
  readonly expression: Expression
  /** First names of all paths in the expression. */
  readonly pathHeads: Record<string, unknown>
}

/** Returns whether an item meets a condition. Without an item, the condition applies to an absent one. */
export function holds(expression: Expression, item: Item = {}): boolean {
  const { type, args } = expression
  if (type === 'and') return args.every((part) => holds(part as Expression, item))
  if (type === 'or') return args.some((part) => holds(part as Expression, item))
  if (type === 'not') return !args.some((part) => holds(part as Expression, item))
  const values = args.map((operand) => resolve(operand, item))
  return type === 'function' ? functionHolds(expression.name ?? '', values) : comparisonHolds(type, values)
}

function isPath(operand: Operand): operand is Path {
  return Array.isArray(operand)
}

function resolve(operand: Operand, item: Item): AttributeValue | undefined {
  if (isPath(operand)) return valueAt(item, operand)
  if ('type' in operand && 'args' in operand) return size(resolve(operand.args[0] as Operand, item))
  return operand as AttributeValue
}

/** `size`: characters of a string, bytes of binary, elements of a set, list or map; undefined for other types. */
function size(value: AttributeValue | undefined): AttributeValue | undefined {
  if (!value) return undefined
  const length =
    value.S?.length ??
    (value.B === undefined ? undefined : Buffer.byteLength(value.B, 'base64')) ??
    (value.SS ?? value.NS ?? value.BS ?? value.L)?.length ??
    (value.M && Object.keys(value.M).length)
  return length === undefined ? undefined : { N: String(length) }
}

function comparisonHolds(operator: string, values: readonly (AttributeValue | undefined)[]): boolean {
  const [left, right, upper] = values
  if (operator === '=') return left !== undefined && equalValues(left, right)
  if (operator === '<>') return !(left !== undefined && equalValues(left, right))
  if (operator === 'in') return left !== undefined && values.slice(1).some((value) => equalValues(left, value))
  if (operator === 'between') return ordered(right, left) && ordered(left, upper)
  const order = left && right ? compareValues(left, right) : undefined
  if (order === undefined) return false
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  if (operator === '>') return order > 0
  return order >= 0
}

function ordered(lower: AttributeValue | undefined, upper: AttributeValue | undefined): boolean {
  const order = lower && upper ? compareValues(lower, upper) : undefined
  return order !== undefined && order <= 0
}

function functionHolds(name: string, [value, argument]: readonly (AttributeValue | undefined)[]): boolean {
  if (name === 'attribute_exists') return value !== undefined
  if (name === 'attribute_not_exists') return value === undefined
  if (!value || !argument) return false
  if (name === 'attribute_type') return typeOf(value) === argument.S
  if (name === 'begins_with') return beginsWith(value, argument)
  return contains(value, argument)
}

function beginsWith(value: AttributeValue, start: AttributeValue): boolean {
  if (value.S !== undefined && start.S !== undefined) return value.S.startsWith(start.S)
  if (value.B === undefined || start.B === undefined) return false
  const bytes = Buffer.from(start.B, 'base64')
  return Buffer.from(value.B, 'base64').subarray(0, bytes.length).equals(bytes)
}

function contains(value: AttributeValue, part: AttributeValue): boolean {
  if (value.S !== undefined) return part.S !== undefined && value.S.includes(part.S)
  if (value.B !== undefined)
    return part.B !== undefined && Buffer.from(value.B, 'base64').includes(Buffer.from(part.B, 'base64'))
  if (value.SS) return part.S !== undefined && value.SS.includes(part.S)
  if (value.BS) return part.B !== undefined && value.BS.includes(part.B)
  if (value.NS) return part.N !== undefined && value.NS.some((member) => equalValues({ N: member }, part))
  return value.L?.some((element) => equalValues(element, part)) ?? false
}
