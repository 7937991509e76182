export interface Token {
  readonly kind: 'name' | 'placeholder' | 'value' | 'index' | 'keyword' | 'mark' | 'end'
  /** As written; keywords in capitals. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** An error in an expression, in the service's words. The caller adds the parameter's name. */
export class ExpressionProblem extends Error {}

const keywords = new Set(['AND', 'OR', 'NOT', 'BETWEEN', 'IN', 'SET', 'REMOVE', 'ADD', 'DELETE'])
/** Any other character becomes a mark of one character, at which the parser fails. */
const tokenPattern = /([ \t\r\n]+)|(#\w+)|(:\w+)|([A-Za-z]\w*)|(0|[1-9]\d*)|(<=|>=|<>|.)/sy

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

export function syntaxProblem(expression: string, tokens: readonly Token[], at: number): ExpressionProblem {
  const [token, next] = [tokens[at], tokens[at + 1]]
  const near = expression.slice(tokens[at - 1]?.start ?? 0, (next ?? token)?.end)
  const written = token?.kind === 'end' ? token.text : expression.slice(token?.start, token?.end)
  return new ExpressionProblem(`Syntax error; token: "${written}", near: "${near}"`)
}
