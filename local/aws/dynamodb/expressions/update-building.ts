import { type AttributeValue, type Path, typeOf } from '../values/values.ts'
import { checkDistinct, checkOperandCount, describePath, requirePath, wrongType } from './condition-building.ts'
import { checkOperators, checkSteps, type Substitutions } from './names.ts'
import { parseUpdate } from './syntax.ts'
import { ExpressionProblem } from './tokens.ts'
import type { ClauseSyntax, PathSyntax, Section, Syntax, UpdateSyntax } from './tree.ts'
import type { Operand, ParsedUpdate, UpdateClause } from './updates.ts'

const otherFunctions = new Set([
  'attribute_exists',
  'attribute_not_exists',
  'attribute_type',
  'begins_with',
  'contains',
  'size',
])
/** Type names in the messages about ADD and DELETE. */
const longTypes: Readonly<Record<string, string>> = {
  S: 'STRING',
  N: 'NUMBER',
  B: 'BINARY',
  SS: 'STRING_SET',
  NS: 'NUMBER_SET',
  BS: 'BINARY_SET',
  BOOL: 'BOOLEAN',
  NULL: 'NULL',
  L: 'LIST',
  M: 'MAP',
}
const sets = ['SS', 'NS', 'BS']
const order: readonly UpdateClause['type'][] = ['set', 'add', 'remove', 'delete']

/** @throws ExpressionProblem */
export function buildUpdate(text: string, substitutions: Substitutions): ParsedUpdate {
  const update = parseUpdate(text)
  const operands = update.clauses.flatMap(({ operand }) => operand ?? [])
  checkOperators(operands)
  for (const { path, operand } of update.clauses) {
    checkSteps(path)
    if (operand) checkUse(operand, true)
  }
  checkSections(update)
  const paths = resolvePaths(
    update.clauses.map(({ path }) => path),
    substitutions,
  )
  const clauses = mapFromLast(update.clauses, (clause, index) =>
    buildClause(clause, paths[index] as Path, substitutions),
  )
  const sections = order.flatMap((section) => clauses.filter(({ type }) => type === section))
  return { sections, paths }
}

function checkSections({ sections }: UpdateSyntax): void {
  const twice = sections.find((section, index) => sections.indexOf(section) < index)
  if (twice) throw new ExpressionProblem(`The "${twice}" section can only be used once in an update expression;`)
}

/** `free` allows every update function; otherwise only if_not_exists is allowed. */
function checkUse(syntax: Syntax, free: boolean): void {
  if (syntax.kind === 'path') checkSteps(syntax)
  if (syntax.kind === 'group') checkUse(syntax.operands[0], free)
  if (syntax.kind === 'operator') for (const operand of syntax.operands) checkUse(operand, false)
  if (syntax.kind !== 'call') return
  const { name } = syntax
  if (otherFunctions.has(name))
    throw new ExpressionProblem(`The function is not allowed in an update expression; function: ${name}`)
  if (name !== 'if_not_exists' && name !== 'list_append')
    throw new ExpressionProblem(`Invalid function name; function: ${name}`)
  if (name === 'list_append' && !free)
    throw new ExpressionProblem(`The function is not allowed to be used this way in an expression; function: ${name}`)
  for (const operand of syntax.operands) checkUse(operand, false)
}

/** Maps a list from its last element to its first, because the service reports the last clause's error. */
function mapFromLast<T, Result>(list: readonly T[], make: (one: T, index: number) => Result): Result[] {
  return list
    .map((one, index) => ({ one, index }))
    .toReversed()
    .map(({ one, index }) => make(one, index))
    .toReversed()
}

/**
 * Resolves the names of several paths. Refuses two paths that overlap, or that use the same attribute both as a list
 * and as a map.
 * @throws ExpressionProblem
 */
export function resolvePaths(syntax: readonly PathSyntax[], substitutions: Substitutions): Path[] {
  const later: Path[] = []
  return mapFromLast(syntax, (written) => {
    const path = substitutions.path(written)
    for (const other of later) checkOverlap(path, other)
    later.unshift(path)
    return path
  })
}

function checkOverlap(one: Path, two: Path): void {
  const problem = overlap(one, two)
  if (problem)
    throw new ExpressionProblem(
      `Two document paths ${problem} with each other; must remove or rewrite one of these paths; ` +
        `path one: ${describePath(one)}, path two: ${describePath(two)}`,
    )
}

function overlap(one: Path, two: Path): 'overlap' | 'conflict' | undefined {
  const shared = Math.min(one.length, two.length)
  for (let step = 0; step < shared; step += 1) {
    if (typeof one[step] !== typeof two[step]) return 'conflict'
    if (one[step] !== two[step]) return undefined
  }
  return 'overlap'
}

function buildClause({ section, operand }: ClauseSyntax, path: Path, substitutions: Substitutions): UpdateClause {
  const type = section.toLowerCase() as UpdateClause['type']
  if (!operand) return { type, path }
  const val = build(operand, substitutions)
  if (section === 'ADD' || section === 'DELETE') checkMember(section, val as AttributeValue)
  return { type, path, val }
}

function checkMember(section: Section, value: AttributeValue): void {
  const type = typeOf(value)
  if (sets.includes(type) || (section === 'ADD' && type === 'N')) return
  throw new ExpressionProblem(
    `Incorrect operand type for operator or function; operator: ${section}, operand type: ${longTypes[type]}, ` +
      `typeSet: ALLOWED_FOR_${section}_OPERAND`,
  )
}

function build(syntax: Syntax, substitutions: Substitutions): Operand {
  if (syntax.kind === 'path') return substitutions.path(syntax)
  if (syntax.kind === 'value') return substitutions.value(syntax.name)
  if (syntax.kind === 'group') return build(syntax.operands[0], substitutions)
  const args = syntax.operands.map((operand) => build(operand, substitutions))
  if (syntax.kind === 'operator') {
    for (const operand of args) checkType(syntax.operator, operand, 'N')
    return { type: syntax.operator === '+' ? 'add' : 'subtract', args: args as [Operand, Operand] }
  }
  checkOperandCount(syntax.name, args.length, 2)
  if (syntax.name === 'if_not_exists') {
    requirePath(syntax.name, args[0])
    checkDistinct(syntax.name, args)
  } else for (const operand of args) checkType(syntax.name, operand, 'L')
  return { type: 'function', name: syntax.name as 'if_not_exists', args: args as [Operand, Operand] }
}

function checkType(operator: string, operand: Operand, expected: string): void {
  if (Array.isArray(operand) || ('type' in operand && 'args' in operand)) return
  const type = typeOf(operand as AttributeValue)
  if (type !== expected) throw wrongType(operator, type)
}
