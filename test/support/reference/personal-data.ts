import { type PersonalKey, personal, personalDataByKey } from '../../../functions/privacy/kept.ts'
import { personalWords } from './words.ts'

/** Returns `docs/reference/personal-data.md`: the record of processing of the LGPD, article 37. */
export function personalDataPage(): string {
  const lines = personalWords.map(({ rows, content, purpose }) => {
    const kinds = rows.map((row) => personal[row as PersonalKey])
    const exports = kinds.map(({ exported }) =>
      typeof exported === 'string' ? `\`${exported}\`` : `no: ${exported.not}`,
    )
    const cells = [
      rows.map((row) => `\`${row}\``),
      [content],
      [purpose],
      kinds.map(({ ground }) => ground),
      kinds.map(({ term }) => term),
      exports,
      kinds.map(({ erased }) => erased),
    ]
    return `| ${cells.map((texts) => [...new Set(texts)].join(', ')).join(' | ')} |`
  })
  const others = Object.entries(personalDataByKey).filter(([, data]) => data === null)
  return `# Personal data in the table

The record of processing (LGPD, article 37), for auditors and privacy requests. \`npm run reference\` writes this page
from \`functions/<noun>/rows.ts\`, which export and deletion follow too, and \`docs/reference/words/personal-data.json\`.
Grounds, and data elsewhere: [privacy](../privacy.md).

*At deletion*: *removed*; *without a name*, stored without the user; *by itself*, expires within the given time; *kept*.

| rows | content | purpose | ground | how long | in the export | at deletion |
|---|---|---|---|---|---|---|
${lines.join('\n')}

**Without personal data**: ${others.map(([name]) => `\`${name}\``).join(', ')}.
`
}
