import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folders = ['../../shared/', '../../node_modules/react-router/dist/production/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
)

/** A component's name for developer tools. As a write to its property it would keep the component. */
const displayName = /^\w+\.displayName = "[^"]*";$/gm

/**
 * Marks the constants of `shared` and of react-router as free of side effects, so that the bundler drops unused ones.
 * A top-level call (`z.string().max(10)`, `React.forwardRef(…)`) otherwise counts as a side effect. It keeps zod (24
 * KiB gz) in every page that uses another constant of the module, and the router's forms and server parts (1.5 KiB).
 */
export function pureConstants(): Plugin {
  return {
    name: 'retorna:pure-constants',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!folders.some((folder) => id.startsWith(folder)) || !/\.m?[jt]s$/.test(id)) return null
      const insertions: { at: number; text: string }[] = []
      for (const { start, end } of initialisersOf(this.parse(code, { lang: 'ts' }).body)) {
        insertions.push({ at: start, text: '/* @__PURE__ */ (() => (' }, { at: end, text: '))()' })
      }
      return { code: insertAll(code, insertions).replace(displayName, ''), map: null }
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
      init && ['CallExpression', 'ObjectExpression', 'NewExpression', 'ClassExpression'].includes(init.type)
        ? [init]
        : [],
    )
}

function insertAll(code: string, insertions: readonly { at: number; text: string }[]): string {
  let result = code
  for (const { at, text } of [...insertions].sort((a, b) => b.at - a.at)) {
    result = result.slice(0, at) + text + result.slice(at)
  }
  return result
}
