import ts from 'typescript'
import { weakenedConditions } from './conditions.ts'

/** Text to insert into a source at an offset; `switch` is the place of its `true` that a mutant turns off. */
export interface Insertion {
  readonly at: number
  readonly text: string
  readonly switch?: number
}

export interface Guard {
  readonly kind: 'refusal' | 'call' | 'part of a refusal' | 'condition'
  readonly line: number
  /** The source of the guard, on one line. */
  readonly text: string
  /** Make the source behave as before while the switch is `true`, and as without the guard while it is `false`. */
  readonly insertions: readonly Insertion[]
}

/**
 * Returns the guards of a source: each `throw new Refusal(…)`, each part of the condition before it, each call of a
 * function that may refuse and that returns nothing to use, and each clause of the condition of a write.
 */
export function findGuards(source: string, refusing: ReadonlySet<string>): Guard[] {
  const file = parse(source)
  const guards: Guard[] = []
  const add = (kind: Guard['kind'], node: ts.Node, insertions: readonly Insertion[], text = node.getText(file)) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
    guards.push({ kind, line, text: text.replace(/\s+/g, ' '), insertions })
  }
  const visit = (node: ts.Node): void => {
    if (isRefusal(node)) {
      add('refusal', node, around(node, '{ if (', ') ', ' }'))
      for (const part of partsBefore(node)) add('part of a refusal', part, around(part, '(', ' && (', '))'))
    } else if (ts.isExpressionStatement(node)) {
      const name = calledIn(node.expression)
      if (name !== undefined && refusing.has(name)) add('call', node, around(node, '{ if (', ') ', ' }'))
    } else if (ts.isStringLiteral(node) || ts.isTemplateLiteral(node)) {
      if (!isCondition(node)) return
      for (const { clause, weakened } of weakenedConditions(node.getText(file)))
        add('condition', node, around(node, '(', ' ? ', ` : ${weakened})`), clause)
      return
    }
    ts.forEachChild(node, visit)
  }
  const around = (node: ts.Node, before: string, then: string, after: string): Insertion[] => [
    { at: node.getStart(file), text: `${before}true${then}`, switch: before.length },
    { at: node.getEnd(), text: after },
  ]
  visit(file)
  return guards
}

/** Returns the names of the functions that throw a `Refusal`, themselves or through each other. */
export function refusingFunctions(sources: readonly string[]): ReadonlySet<string> {
  const callsOf = new Map<string, Set<string>>()
  const refusing = new Set<string>()
  for (const source of sources) collectFunctions(parse(source), callsOf, refusing)
  for (let size = -1; size !== refusing.size; ) {
    size = refusing.size
    for (const [name, calls] of callsOf) if ([...calls].some((call) => refusing.has(call))) refusing.add(name)
  }
  return refusing
}

function collectFunctions(file: ts.SourceFile, callsOf: Map<string, Set<string>>, refusing: Set<string>): void {
  const visit = (node: ts.Node, within: string | undefined): void => {
    const name = nameOfFunction(node) ?? within
    if (name !== undefined && isRefusal(node)) refusing.add(name)
    if (name !== undefined && ts.isCallExpression(node) && ts.isIdentifier(node.expression))
      callsOf.set(name, (callsOf.get(name) ?? new Set()).add(node.expression.text))
    ts.forEachChild(node, (child) => visit(child, name))
  }
  visit(file, undefined)
}

function nameOfFunction(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text
  const isNamed = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)
  if (!isNamed || !node.initializer) return undefined
  const isFunction = ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer)
  return isFunction && ts.isIdentifier(node.name) ? node.name.text : undefined
}

function parse(source: string): ts.SourceFile {
  return ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
}

function isRefusal(node: ts.Node): node is ts.ThrowStatement {
  const thrown = ts.isThrowStatement(node) ? node.expression : undefined
  return thrown !== undefined && ts.isNewExpression(thrown) && thrown.expression.getText() === 'Refusal'
}

/** Returns the operands of `||` in the condition of an `if` that refuses; one alone is the refusal itself. */
function partsBefore(refusal: ts.ThrowStatement): ts.Expression[] {
  const parent = ts.isBlock(refusal.parent) ? refusal.parent.parent : refusal.parent
  if (!ts.isIfStatement(parent) || parent.elseStatement === refusal) return []
  const parts = operandsOf(parent.expression)
  return parts.length > 1 ? parts : []
}

function operandsOf(expression: ts.Expression): ts.Expression[] {
  const isOr = ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.BarBarToken
  return isOr ? [...operandsOf(expression.left), expression.right] : [expression]
}

function calledIn(expression: ts.Expression): string | undefined {
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression
  return ts.isCallExpression(call) && ts.isIdentifier(call.expression) ? call.expression.text : undefined
}

/** Returns whether a text is the value, or one of two values, of a property or variable `ConditionExpression`. */
function isCondition(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isCondition(parent)
  const isNamed = ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)
  return isNamed && parent.initializer === node && parent.name.getText() === 'ConditionExpression'
}
