import validations from 'dynalite/validations/index.js'
import type { AttributeValue, Path } from '../values/values.ts'
import { ExpressionProblem } from './tokens.ts'
import type { PathSyntax, Syntax } from './tree.ts'

/** Maximum depth of a document path: its attribute and 31 steps. */
const maxPathDepth = 32
const largestIndex = 2 ** 31 - 1

/** The names and values of a request's expressions. Records which of them are used. */
export class Substitutions {
  readonly usedNames = new Set<string>()
  readonly usedValues = new Set<string>()
  readonly #names: Readonly<Record<string, string>>
  readonly #values: Readonly<Record<string, AttributeValue>>

  constructor(names: Readonly<Record<string, string>> = {}, values: Readonly<Record<string, AttributeValue>> = {}) {
    this.#names = names
    this.#values = values
  }

  /** @throws ExpressionProblem for an undefined name */
  path({ steps }: PathSyntax): Path {
    const path = steps.map((step) => {
      if (step.startsWith('[')) return Number(step.slice(1, -1))
      return step.startsWith('#') ? this.#name(step) : step
    })
    if (path.length > maxPathDepth)
      throw new ExpressionProblem(`The document path has too many nesting levels; nesting levels: ${path.length}`)
    return path
  }

  /** @throws ExpressionProblem for an undefined placeholder */
  value(placeholder: string): AttributeValue {
    this.usedValues.add(placeholder)
    const value = Object.hasOwn(this.#values, placeholder) ? this.#values[placeholder] : undefined
    if (value) return value
    throw new ExpressionProblem(
      `An expression attribute value used in expression is not defined; attribute value: ${placeholder}`,
    )
  }

  #name(placeholder: string): string {
    this.usedNames.add(placeholder)
    const name = Object.hasOwn(this.#names, placeholder) ? this.#names[placeholder] : undefined
    if (name !== undefined) return name
    throw new ExpressionProblem(
      `An expression attribute name used in the document path is not defined; attribute name: ${placeholder}`,
    )
  }
}

const reserved = new Map<string, boolean>()

/** Returns whether a name is a reserved word. dynalite has the list but does not export it. */
function isReserved(name: string): boolean {
  const known = reserved.get(name)
  if (known !== undefined) return known
  const problem = validations.validateExpressions({ ProjectionExpression: name })
  reserved.set(name, problem?.includes('reserved keyword') ?? false)
  return reserved.get(name) ?? false
}

/**
 * Refuses reserved words and too large list indexes in a path.
 * @throws ExpressionProblem
 */
export function checkSteps({ steps }: PathSyntax): void {
  for (const step of steps) {
    if (step.startsWith('[') && Number(step.slice(1, -1)) > largestIndex)
      throw new ExpressionProblem(`List index is not within the allowable range; index: ${step}`)
    if (/^\w/.test(step) && isReserved(step))
      throw new ExpressionProblem(`Attribute name is a reserved keyword; reserved keyword: ${step}`)
  }
}

/** Maximum operators and functions per expression. */
const mostOperators = 300

/** @throws ExpressionProblem */
export function checkOperators(roots: readonly Syntax[]): void {
  let count = 0
  const visit = (syntax: Syntax) => {
    if (!('operands' in syntax)) return
    if (syntax.kind !== 'group') count += 1
    if (count > mostOperators)
      throw new ExpressionProblem(`The expression contains too many operators; operator count: ${count}`)
    for (const operand of syntax.operands) visit(operand)
  }
  for (const root of roots) visit(root)
}
