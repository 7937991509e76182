import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const shared = fileURLToPath(new URL('../../shared/', import.meta.url))

/**
 * Marks the constants of `shared` as free of side effects, so that the bundler drops unused schemas.
 * A chained top-level call (`z.string().max(10)`) otherwise counts as a side effect. It keeps zod (24 KiB gz) in every
 * page that uses another constant of the module.
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
