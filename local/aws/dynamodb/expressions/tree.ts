/** An expression as it is written: names and values are not looked up yet. */
export type Syntax = PathSyntax | ValueSyntax | CallSyntax | GroupSyntax | OperatorSyntax
/** Steps as they are written: `a`, `#a` or `[0]`. */
export interface PathSyntax {
  readonly kind: 'path'
  readonly steps: readonly string[]
}
export interface ValueSyntax {
  readonly kind: 'value'
  readonly name: string
}
export interface CallSyntax {
  readonly kind: 'call'
  readonly name: string
  readonly operands: readonly Syntax[]
}
export interface GroupSyntax {
  readonly kind: 'group'
  readonly operands: readonly [Syntax]
}
export interface OperatorSyntax {
  readonly kind: 'operator'
  /** `=`, `<>`, `<`, `<=`, `>`, `>=`, `between`, `in`, `and`, `or`, `not`, `+` or `-`. */
  readonly operator: string
  readonly operands: readonly Syntax[]
}

export type Section = 'SET' | 'REMOVE' | 'ADD' | 'DELETE'
/** One clause of an update; its section is one of those in the order in which they are written. */
export interface ClauseSyntax {
  readonly section: Section
  readonly path: PathSyntax
  readonly operand?: Syntax
}
export interface UpdateSyntax {
  readonly sections: readonly Section[]
  readonly clauses: readonly ClauseSyntax[]
}

/** What stands for a value only: a path or a placeholder, in parentheses or not. A call may be a condition too. */
export function isOperand(syntax: Syntax): boolean {
  return syntax.kind === 'path' || syntax.kind === 'value' || (syntax.kind === 'group' && isOperand(syntax.operands[0]))
}

/** An operator, in parentheses or not. */
export function holdsOperator(syntax: Syntax): boolean {
  return syntax.kind === 'operator' || (syntax.kind === 'group' && holdsOperator(syntax.operands[0]))
}
