import { ExpressionProblem, syntaxProblem, type Token, tokensOf } from './tokens.ts'
import {
  type ClauseSyntax,
  type GroupSyntax,
  holdsOperator,
  isOperand,
  type PathSyntax,
  type Section,
  type Syntax,
  type UpdateSyntax,
} from './tree.ts'

/** Maximum nesting of parentheses: one pair per operator, and one per operand of the innermost operator. */
const maxParenthesesDepth = 610
const redundant = 'The expression has redundant parentheses;'
const comparisons = new Set(['=', '<>', '<', '<=', '>', '>='])

/** @throws ExpressionProblem at the first unexpected token */
export function parseCondition(expression: string): Syntax {
  const parser = new Parser(expression)
  const parsed = parser.condition()
  parser.end()
  return parsed
}

/** @throws ExpressionProblem */
export function parseProjection(expression: string): PathSyntax[] {
  const parser = new Parser(expression)
  const paths = parser.list(() => parser.path())
  parser.end()
  return paths
}

/** @throws ExpressionProblem */
export function parseUpdate(expression: string): UpdateSyntax {
  const parser = new Parser(expression)
  const sections: Section[] = []
  const clauses: ClauseSyntax[] = []
  do {
    const section = parser.section()
    sections.push(section)
    clauses.push(...parser.list(() => parser.clause(section)))
  } while (!parser.atEnd())
  return { sections, clauses }
}

/** Parses from left to right without backtracking, so the cost is linear in the expression's length. */
class Parser {
  readonly #expression: string
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(expression: string) {
    this.#expression = expression
    this.#tokens = tokensOf(expression)
  }

  end(): void {
    if (!this.atEnd()) throw this.#problem()
  }

  atEnd(): boolean {
    return this.#token.kind === 'end'
  }

  /** `alone` also accepts a single operand before a closing parenthesis. */
  condition(alone = false): Syntax {
    return this.#chain('OR', alone, (first) => this.#chain('AND', first, (one) => this.#negation(one)))
  }

  list<T>(one: () => T): T[] {
    const all = [one()]
    while (this.#accept(',')) all.push(one())
    return all
  }

  path(): PathSyntax {
    const steps = [this.#step()]
    while (true) {
      if (this.#accept('.')) steps.push(this.#step())
      else if (this.#accept('[')) {
        steps.push(`[${this.#expect('index').text}]`)
        this.#demand(']')
      } else return { kind: 'path', steps }
    }
  }

  section(): Section {
    const { kind, text } = this.#token
    if (kind !== 'keyword' || !['SET', 'REMOVE', 'ADD', 'DELETE'].includes(text)) throw this.#problem()
    this.#at += 1
    return text as Section
  }

  clause(section: Section): ClauseSyntax {
    const path = this.path()
    if (section === 'REMOVE') return { section, path }
    if (section !== 'SET') return { section, path, operand: { kind: 'value', name: this.#expect('value').text } }
    this.#demand('=')
    return { section, path, operand: this.#assigned() }
  }

  /** Parses an operand, or a sum or difference of two, with or without parentheses. */
  #assigned(): Syntax {
    let left: Syntax
    if (this.#accept('(')) {
      left = this.#closed(this.#within(() => this.#assigned()))
      if (holdsOperator(left)) return left
    } else left = this.#operand()
    const operator = ['+', '-'].find((mark) => this.#accept(mark))
    return operator ? { kind: 'operator', operator, operands: [left, this.#operand()] } : left
  }

  #chain(keyword: string, alone: boolean, part: (alone: boolean) => Syntax): Syntax {
    let parsed = part(alone)
    while (!isOperand(parsed) && this.#accept(keyword))
      parsed = { kind: 'operator', operator: keyword.toLowerCase(), operands: [parsed, part(false)] }
    return parsed
  }

  #negation(alone: boolean): Syntax {
    if (!this.#accept('NOT')) return this.#comparison(alone)
    return { kind: 'operator', operator: 'not', operands: [this.#negation(false)] }
  }

  #comparison(alone: boolean): Syntax {
    const left = this.#accept('(') ? this.#group() : this.#simple()
    if (holdsOperator(left)) return left
    const { kind, text } = this.#token
    if (kind === 'mark' && comparisons.has(text)) {
      this.#at += 1
      return { kind: 'operator', operator: text, operands: [left, this.#operand()] }
    }
    if (this.#accept('BETWEEN')) {
      const lower = this.#operand()
      this.#demand('AND')
      return { kind: 'operator', operator: 'between', operands: [left, lower, this.#operand()] }
    }
    if (this.#accept('IN')) {
      this.#demand('(')
      const among = this.list(() => this.#operand())
      this.#demand(')')
      return { kind: 'operator', operator: 'in', operands: [left, ...among] }
    }
    if (isOperand(left) && !(alone && text === ')')) throw this.#problem()
    return left
  }

  #group(): Syntax {
    return this.#closed(this.#within(() => this.condition(true)))
  }

  #operand(): Syntax {
    if (!this.#accept('(')) return this.#simple()
    return this.#closed(this.#within(() => this.#operand()))
  }

  #simple(): Syntax {
    if (this.#token.kind === 'value') return { kind: 'value', name: this.#expect('value').text }
    if (this.#token.kind !== 'name' || this.#tokens[this.#at + 1]?.text !== '(') return this.path()
    const { text } = this.#expect('name')
    this.#demand('(')
    const operands = this.#within(() => this.list(() => this.#operand()))
    this.#demand(')')
    return { kind: 'call', name: text, operands }
  }

  /** Closes a group. A group directly inside another one is redundant. */
  #closed(inner: Syntax): GroupSyntax {
    this.#demand(')')
    if (inner.kind === 'group') throw new ExpressionProblem(redundant)
    return { kind: 'group', operands: [inner] }
  }

  /** Parses inside parentheses. Deeper nesting is redundant or exceeds the operator limit. */
  #within<T>(parse: () => T): T {
    this.#depth += 1
    if (this.#depth > maxParenthesesDepth)
      throw new ExpressionProblem(
        /\(\s*\(/.test(this.#expression)
          ? redundant
          : 'The expression contains too many operators; operator count: 301',
      )
    const parsed = parse()
    this.#depth -= 1
    return parsed
  }

  #step(): string {
    return this.#token.kind === 'placeholder' ? this.#expect('placeholder').text : this.#expect('name').text
  }

  get #token(): Token {
    return this.#tokens[this.#at] as Token
  }

  #accept(text: string): boolean {
    const { kind, text: found } = this.#token
    if (found !== text || (kind !== 'mark' && kind !== 'keyword')) return false
    this.#at += 1
    return true
  }

  #demand(text: string): void {
    if (!this.#accept(text)) throw this.#problem()
  }

  #expect(kind: Token['kind']): Token {
    const token = this.#token
    if (token.kind !== kind) throw this.#problem()
    this.#at += 1
    return token
  }

  #problem(): Error {
    return syntaxProblem(this.#expression, this.#tokens, this.#at)
  }
}
