import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Key } from '../../../functions/kit/table/row-kinds.ts'
import { rowWords } from './words.ts'

const root = join(import.meta.dirname, '../../..')

type Made = string | Key
type Entry = Made | ((...values: string[]) => Made)

/** Returns `docs/reference/keys.md`: the keys of each noun's rows, as `rows.ts` builds them. */
export async function keysPage(): Promise<string> {
  const files = globSync('functions/*/rows.ts', { cwd: root }).sort()
  const sections = await Promise.all(
    files.map(async (file) => {
      const { keys } = (await import(join(root, file))) as { keys: Record<string, Entry> }
      const rows = Object.entries(keys).map(([name, entry]) => rowOf(name, entry))
      return `## ${dirname(file).replace('functions/', '')}
| key | partition | sort | row | expires |
|---|---|---|---|---|
${rows.join('\n')}
`
    }),
  )
  return `# Keys

Every key of the table by noun, for operators looking for a row. \`npm run reference\` writes this page from
\`functions/<noun>/rows.ts\` and \`docs/reference/words/rows.json\`. What reads and writes them:
[access patterns](../access-patterns.md) and [rights](rights.md).

${sections.join('\n')}`
}

function rowOf(name: string, entry: Entry): string {
  const made = typeof entry === 'function' ? entry(...parametersOf(entry).map((parameter) => `<${parameter}>`)) : entry
  const { pk, sk } = typeof made === 'string' ? placeOf(name, made) : made
  const { row = '', ttl = '' } = rowWords[name] ?? {}
  const cells = [`\`${name}\``, pk && `\`${pk}\``, sk && `\`${sk}\``, row, ttl]
  return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |')
}

/** A key of one part is a partition, or begins a sort key. */
function placeOf(name: string, text: string): Key {
  const { part } = rowWords[name] ?? {}
  return part === 'sort' ? { pk: '', sk: text } : { pk: text, sk: '' }
}

/** Names of a function's parameters: `(userId, id) => …` has two. */
function parametersOf(entry: (...values: string[]) => Made): string[] {
  const [, list = ''] = /^\(?([^)=]*)\)?\s*=>/.exec(entry.toString()) ?? []
  return list
    .split(',')
    .map((parameter) => parameter.trim())
    .filter(Boolean)
}
