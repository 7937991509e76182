/** A word, name, value or mark of an expression, and where it stands. */
export interface Token {
  readonly kind: 'name' | 'placeholder' | 'value' | 'index' | 'keyword' | 'mark' | 'end'
  /** As it is written; keywords in capitals. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A problem of an expression itself: the service's words, to which the parameter's name is added. */
export class ExpressionProblem extends Error {}

const keywords = new Set(['AND', 'OR', 'NOT', 'BETWEEN', 'IN', 'SET', 'REMOVE', 'ADD', 'DELETE'])
/** What no rule takes is a mark of one character, at which the parser stops. */
const tokenPattern = /([ \t\r\n]+)|(#\w+)|(:\w+)|([A-Za-z]\w*)|(0|[1-9]\d*)|(<=|>=|<>|.)/sy

/** The tokens of an expression, an end after them. */
export function tokensOf(expression: string): Token[] {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  for (let found = tokenPattern.exec(expression); found; found = tokenPattern.exec(expression)) {
    const [text, space, placeholder, value, name, index] = found
    if (space === undefined) {
      const capitals = text.toUpperCase()
      const keyword = name !== undefined && keywords.has(capitals)
      const kind = placeholder ? 'placeholder' : value ? 'value' : index ? 'index' : name ? 'name' : 'mark'
      const [start, end] = [found.index, tokenPattern.lastIndex]
      tokens.push({ kind: keyword ? 'keyword' : kind, text: keyword ? capitals : text, start, end })
    }
    if (tokenPattern.lastIndex >= expression.length) break
  }
  const { length } = expression
  return [...tokens, { kind: 'end', text: '<EOF>', start: length, end: length }]
}

/** The service's message for the token at which an expression stops making sense. */
export function syntaxProblem(expression: string, tokens: readonly Token[], at: number): ExpressionProblem {
  const [token, next] = [tokens[at], tokens[at + 1]]
  const near = expression.slice(tokens[at - 1]?.start ?? 0, (next ?? token)?.end)
  const written = token?.kind === 'end' ? token.text : expression.slice(token?.start, token?.end)
  return new ExpressionProblem(`Syntax error; token: "${written}", near: "${near}"`)
}
