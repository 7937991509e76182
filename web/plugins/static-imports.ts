import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'

interface ImportStatement {
  readonly type: string
  readonly source?: { readonly value: string } | null
  readonly importKind?: string
  readonly exportKind?: string
  readonly specifiers?: readonly { readonly importKind?: string }[]
}

/**
 * Returns the project modules that a module imports statically, recursively.
 * Excludes packages, virtual modules, types and `import()`.
 *
 * @param entry absolute path of a module
 * @returns absolute paths, the entry first
 */
export function staticImports(entry: string): readonly string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    if (/\.tsx?$/.test(file)) for (const imported of importsOf(file)) visit(imported)
  }
  visit(entry)
  return [...found]
}

function importsOf(file: string): string[] {
  const { body } = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  return (body as unknown as readonly ImportStatement[]).flatMap((statement) => {
    const source = statement.source?.value
    if (!source?.startsWith('.') || isOfTypes(statement)) return []
    const imported = join(dirname(file), source.replace(/\?.*$/, ''))
    if (!existsSync(imported)) throw new Error(`${file} imports ${source}, which is not there`)
    return [imported]
  })
}

function isOfTypes({ importKind, exportKind, specifiers = [] }: ImportStatement): boolean {
  if (importKind === 'type' || exportKind === 'type') return true
  return specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === 'type')
}
