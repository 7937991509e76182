import Big from 'big.js'
import { ValidationError } from '../service-error.ts'
import { type AttributeValue, type Item, type Path, typeOf, valueAt } from '../values/values.ts'

export interface UpdateClause {
  readonly type: 'set' | 'remove' | 'add' | 'delete'
  readonly path: Path
  readonly val?: Operand
}
interface Calculation {
  readonly type: 'add' | 'subtract' | 'function'
  readonly name?: 'if_not_exists' | 'list_append'
  readonly args: readonly [Operand, Operand]
}
export type Operand = Path | AttributeValue | Calculation

export interface ParsedUpdate {
  readonly sections: readonly UpdateClause[]
  readonly paths: readonly Path[]
}

const wrongType = 'An operand in the update expression has an incorrect data type'
const wrongPath = 'The document path provided in the update expression is invalid for update'
const noSuchAttribute = 'The provided expression refers to an attribute that does not exist in the item'

/**
 * Returns the item after an update. All operands and list indexes refer to the item before the update. Elements set
 * past a list's end are appended.
 * @throws ValidationError when the update does not fit the item
 */
export function applyUpdate(clauses: readonly UpdateClause[], before: Item): Item {
  const item = structuredClone(before)
  const changedLists = new Set<(AttributeValue | undefined)[]>()
  for (const { type, path } of clauses) if (type === 'set' || type === 'add') parentOf(before, path)
  const assignments = clauses.map((clause) => ({ clause, value: newValue(clause, before) }))
  for (const { clause, value } of assignments) {
    const parent = parentOf(item, clause.path)
    const step = clause.path.at(-1)
    if (typeof step === 'number' && parent.L) {
      assignElement(parent.L, step, value)
      changedLists.add(parent.L)
    } else if (typeof step === 'string' && parent.M) {
      if (value) parent.M[step] = value
      else delete parent.M[step]
    }
  }
  for (const list of changedLists) list.splice(0, list.length, ...list.filter((element) => element !== undefined))
  return item
}

/**
 * Returns the map or list that contains a path's last step.
 * @throws ValidationError when there is none
 */
function parentOf(item: Item, path: Path): AttributeValue {
  const parent = valueAt(item, path.slice(0, -1))
  if (typeof path.at(-1) === 'number' ? !parent?.L : !parent?.M) throw new ValidationError(wrongPath)
  return parent as AttributeValue
}

function assignElement(list: (AttributeValue | undefined)[], index: number, value: AttributeValue | undefined): void {
  if (value || index < list.length) list[index] = value
}

/** Returns the clause's new value; undefined removes the attribute. */
function newValue(clause: UpdateClause, before: Item): AttributeValue | undefined {
  const current = valueAt(before, clause.path)
  if (clause.type === 'remove' || clause.type === 'delete') parentOf(before, clause.path)
  if (clause.type === 'remove') return undefined
  if (clause.type === 'set') return structuredClone(resolve(clause.val as Operand, before))
  const operand = clause.val as AttributeValue
  if (current && typeOf(current) !== typeOf(operand)) throw new ValidationError(wrongType)
  return clause.type === 'add' ? added(current, operand) : without(current, operand)
}

function resolve(operand: Operand, item: Item): AttributeValue {
  if (isPath(operand)) {
    const value = valueAt(item, operand)
    if (!value) throw new ValidationError(noSuchAttribute)
    return value
  }
  if (!isCalculation(operand)) return operand
  const [first, second] = operand.args
  if (operand.name === 'if_not_exists') {
    const other = resolve(second, item)
    return valueAt(item, first as Path) ?? other
  }
  if (operand.name === 'list_append') {
    const [left, right] = bothOf(operand, 'L', item)
    return { L: [...left, ...right] }
  }
  const [left, right] = bothOf(operand, 'N', item)
  return { N: sum(left, operand.type === 'subtract' ? new Big(right).neg() : new Big(right)) }
}

/**
 * Returns both operands of a calculation, in DynamoDB Local's order of errors: functions first, then the left operand
 * with its type, then the right one.
 */
function bothOf<T extends 'L' | 'N'>({ args }: Calculation, type: T, item: Item) {
  const [first, second] = args.map((operand) => (isCalculation(operand) ? resolve(operand, item) : operand))
  return [ofType(first, type, item), ofType(second, type, item)] as const
}

function ofType<T extends 'L' | 'N'>(operand: Operand | undefined, type: T, item: Item) {
  const value = operand && resolve(operand, item)[type]
  if (value === undefined) throw new ValidationError(wrongType)
  return value
}

function isCalculation(operand: Operand): operand is Calculation {
  return 'type' in operand && 'args' in operand
}

function isPath(operand: Operand): operand is Path {
  return Array.isArray(operand)
}

function added(current: AttributeValue | undefined, operand: AttributeValue): AttributeValue {
  if (operand.N !== undefined) return { N: sum(current?.N ?? '0', new Big(operand.N)) }
  const type = setType(operand)
  return { [type]: [...new Set([...(current?.[type] ?? []), ...(operand[type] ?? [])])] }
}

function without(current: AttributeValue | undefined, operand: AttributeValue): AttributeValue | undefined {
  if (!current) return undefined
  const type = setType(operand)
  const rest = current[type]?.filter((member) => !operand[type]?.includes(member))
  return rest?.length ? { [type]: rest } : undefined
}

function setType(value: AttributeValue): 'SS' | 'NS' | 'BS' {
  return value.SS ? 'SS' : value.NS ? 'NS' : 'BS'
}

/** Adds exactly, within a Number's 38 digits and magnitude. */
function sum(left: string, right: Big): string {
  const total = new Big(left).plus(right)
  if (total.e > 125)
    throw new ValidationError(
      'Number overflow. Attempting to store a number with magnitude larger than supported range',
    )
  if (total.c.length > 38) throw new ValidationError('Attempting to store more than 38 significant digits in a Number')
  return total.toFixed()
}
