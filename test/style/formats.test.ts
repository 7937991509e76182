import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Formats that write digits. `Segmenter`, `DisplayNames`, `ListFormat`, `Collator` and `PluralRules` write none. */
const untagged = [
  /new Intl\.(?:Number|DateTime|RelativeTime|Duration)Format\((?!intlTag\()/g,
  /\.toLocale(?:Date|Time)?String\((?!intlTag\()/g,
]

function untaggedIn(text: string): string[] {
  return untagged.flatMap((form) => text.match(form) ?? [])
}

describe('formats', () => {
  it('take the tag of intlTag in the application and its vocabulary', () => {
    const files = globSync('{web,shared}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
    const found = files.flatMap((file) =>
      untaggedIn(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
    )
    expect(files.length).toBeGreaterThan(500)
    expect(found).toEqual([])
  })

  it.each([
    'new Intl.NumberFormat(i18n.language).format(2)',
    "new Intl.DateTimeFormat('pt-BR')",
    'new Intl.DateTimeFormat()',
    'value.toLocaleString(tag)',
    'at.toLocaleDateString()',
  ])('are found without it: %s', (text) => {
    expect(untaggedIn(text)).toHaveLength(1)
  })
})
