import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'

export interface DeclaredPage {
  readonly path: string
  readonly access: string
  readonly module: string
  readonly texts: readonly string[]
  readonly hasData: boolean
}

const web = fileURLToPath(new URL('../', import.meta.url))
const table = join(web, 'app/routes.tsx')

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/**
 * Returns the application's pages. Parses the table without running it, because its imports do not work in a build.
 * Throws for an entry in another form, so that no page is missed.
 */
export function declaredPages(source: string = readFileSync(table, 'utf8')): readonly DeclaredPage[] {
  const entries = nodesOf(parseAst(source, { lang: 'tsx' })).filter(
    (node) => node.type === 'ObjectExpression' && propertyOf(node, 'page') !== undefined,
  )
  if (entries.length === 0) throw new Error('web/app/routes.tsx declares no page that can be read')
  return entries.map(pageOf)
}

function pageOf(entry: Node): DeclaredPage {
  const path = textOf(propertyOf(entry, 'path'))
  const call = propertyOf(entry, 'page')
  const maker = call?.type === 'CallExpression' ? (call.callee as Node).name : undefined
  if (!call || (maker !== 'lazyPage' && maker !== 'lazyDataPage'))
    throw new Error(`The page of ${path} is not made by lazyPage or lazyDataPage where it is declared`)
  const [load, texts] = call.arguments as readonly Node[]
  const imported = load && nodesOf(load).find((node) => node.type === 'ImportExpression')
  const module = join(dirname(table), textOf(imported?.source as Node | undefined))
  return {
    path,
    access: textOf(propertyOf(entry, 'access')),
    module: relative(web, module),
    texts: ((texts?.elements ?? []) as readonly Node[]).map(textOf),
    hasData: maker === 'lazyDataPage',
  }
}

function propertyOf(object: Node, name: string): Node | undefined {
  const property = (object.properties as readonly Node[]).find(({ key }) => (key as Node | undefined)?.name === name)
  return property?.value as Node | undefined
}

function textOf(node: Node | undefined): string {
  if (typeof node?.value !== 'string') throw new Error('web/app/routes.tsx: expected a string literal')
  return node.value
}

function nodesOf(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return []
  const children = Object.values(node).flatMap(nodesOf)
  return 'type' in node && typeof node.type === 'string' ? [node as Node, ...children] : children
}
