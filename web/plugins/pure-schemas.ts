import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const shared = fileURLToPath(new URL('../../shared/', import.meta.url))

/**
 * Lets the bundler drop schemas that the browser does not use. A chained call at the top of a module
 * (`z.string().max(10)`) counts as an effect and keeps zod (24 KiB gz) in every page that reads a mere number or type
 * list beside it. The modules of `shared` have no effects by rule; here each such constant says so to the bundler.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'retorna:pure-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(shared) || !id.endsWith('.ts')) return null
      const insertions: { at: number; text: string }[] = []
      for (const { start, end } of initialisersOf(this.parse(code, { lang: 'ts' }).body)) {
        insertions.push({ at: start, text: '/* @__PURE__ */ (() => (' }, { at: end, text: '))()' })
      }
      return { code: insertAll(code, insertions), map: null }
    },
  }
}

interface Span {
  readonly start: number
  readonly end: number
}

interface Declarator {
  readonly init: (Span & { readonly type: string }) | null
}

interface Statement {
  readonly type: string
  readonly declaration?: unknown
  readonly declarations?: readonly Declarator[]
}

/** Where the values of the module's constants stand; plain literals and functions have no effect anyway. */
function initialisersOf(body: readonly unknown[]): Span[] {
  return (body as readonly Statement[])
    .map((statement) => (statement.declaration ?? statement) as Statement)
    .filter((statement) => statement.type === 'VariableDeclaration')
    .flatMap((statement) => statement.declarations ?? [])
    .flatMap(({ init }) =>
      init && ['CallExpression', 'ObjectExpression', 'NewExpression'].includes(init.type) ? [init] : [],
    )
}

function insertAll(code: string, insertions: readonly { at: number; text: string }[]): string {
  let result = code
  for (const { at, text } of [...insertions].sort((a, b) => b.at - a.at)) {
    result = result.slice(0, at) + text + result.slice(at)
  }
  return result
}
