/** An expression as written, before names and values are resolved. */
export type Syntax = PathSyntax | ValueSyntax | CallSyntax | GroupSyntax | OperatorSyntax
/** Steps as written: `a`, `#a` or `[0]`. */
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
export interface ClauseSyntax {
  readonly section: Section
  readonly path: PathSyntax
  readonly operand?: Syntax
}
export interface UpdateSyntax {
  readonly sections: readonly Section[]
  readonly clauses: readonly ClauseSyntax[]
}

/**
 * Returns whether the syntax can only be a value: a path or placeholder, with or without parentheses. A call may also
 * be a condition.
 */
export function isOperand(syntax: Syntax): boolean {
  return syntax.kind === 'path' || syntax.kind === 'value' || (syntax.kind === 'group' && isOperand(syntax.operands[0]))
}

export function holdsOperator(syntax: Syntax): boolean {
  return syntax.kind === 'operator' || (syntax.kind === 'group' && holdsOperator(syntax.operands[0]))
}
