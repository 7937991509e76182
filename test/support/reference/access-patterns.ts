import { accessPatterns } from './words.ts'

type Pattern = (typeof accessPatterns)[number]['patterns'][number]

/** Returns `docs/reference/access-patterns.md`: every read and write of the table with cost, guard and code. */
export function accessPatternsPage(): string {
  const sections = accessPatterns.map(
    ({ section, note, patterns }) => `## ${section}
${note ? `${note}\n\n` : ''}| access pattern | key | operation | RCU | WCU | guard | function |
|---|---|---|---|---|---|---|
${patterns.map(rowOf).join('\n')}
`,
  )
  return `# Reads and writes of the table

Every access pattern by entity, for engineers changing a store and for operators. \`npm run reference\` writes this page
from \`docs/reference/words/access-patterns.json\`. Conventions and designs: [access patterns](../access-patterns.md).
The keys: [keys](keys.md).

${sections.join('\n')}`
}

function rowOf({ pattern, keys, operation, reads = '', writes = '', guard = '', functions }: Pattern): string {
  const places = Object.entries(functions).map(([file, names]) =>
    names.length > 0 ? `${names.map((name) => `\`${name}\``).join(', ')} (\`${file}\`)` : `\`${file}\``,
  )
  const cells = [pattern, keys, operation, reads, writes, guard, places.join(', ')]
  return `| ${cells.map((cell) => (cell ? `${cell} ` : '')).join('| ')}|`
}
