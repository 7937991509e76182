import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Declarations that stay physical, by file, each with its reason. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  // The origin of a transformation has no logical keywords; the file turns it for right-to-left pages.
  'web/app/frame/page-progress.module.css': ['transform-origin: left', 'transform-origin: right'],
  // Two sides of a turned box are the tick.
  'web/ui/fields/tick.module.css': ['border-width: 0 2.5px 2.5px 0'],
}

const physical = [
  /(?<![\w-])(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding|inset)-(?:left|right)[\w-]*)\s*:[^;}]*/g,
  /(?<![\w-])(?:text-align|float|clear|caption-side|transform-origin|object-position|background-position)\s*:[^;}]*\b(?:left|right)\b/g,
  /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\s*:[^;}]*/g,
]
/** Four values set left and right apart where the second and fourth differ. */
const box = /(?<![\w-])(?:margin|padding|inset|border-width)\s*:\s*([^;}]*)/g

function isUneven(values: string): boolean {
  const [, right, , left] = values.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
  return left !== undefined && left !== right
}

function physicalIn(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const uneven = [...plain.matchAll(box)].filter(([, values = '']) => isUneven(values)).map(([all]) => all)
  return [...physical.flatMap((form) => plain.match(form) ?? []), ...uneven].map((text) => text.trim())
}

describe('styles', () => {
  it('name sides by the direction of the text, not left and right', () => {
    const files = globSync('web/**/*.css', { cwd: root })
    const found = files.flatMap((file) =>
      physicalIn(readFileSync(join(root, file), 'utf8'))
        .filter((text) => !accepted[file]?.includes(text))
        .map((text) => `${file}: ${text}`),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(found).toEqual([])
  })

  it('accept only what is still there', () => {
    for (const [file, texts] of Object.entries(accepted))
      expect(physicalIn(readFileSync(join(root, file), 'utf8'))).toEqual(expect.arrayContaining([...texts]))
  })

  it.each([
    '.a { left: 0 }',
    '.a { margin-left: 1px; }',
    '.a { text-align: left }',
    '.a { border-left: 1px solid }',
    '.a { border-top-left-radius: 1px }',
    '.a { padding: 0 1px 0 2px; }',
    '.a { float: right }',
  ])('are found to be physical: %s', (css) => {
    expect(physicalIn(css)).toHaveLength(1)
  })

  it.each([
    '.a { inset-inline-start: 0; margin: 0 1px 2px 1px; text-align: start }',
    '.a { margin: -4px calc(-1 * var(--b)) }',
    '/* left: 0 */',
  ])('are found to be logical: %s', (css) => {
    expect(physicalIn(css)).toEqual([])
  })
})

/** What people write: an ad's title and words, messages, names, reasons. */
const words =
  /^\{(?:\w+\.)*(?:ad\.type|card\.type|order\.type|recyclable\.type|description|feedback|reason|comment|message|notes|question\.question|question\.answer|search\.name)\}/

describe("people's words", () => {
  it('run in their own direction', () => {
    const found: string[] = []
    for (const file of globSync('web/**/*.tsx', { cwd: root }).filter((name) => !name.includes('.test.'))) {
      const text = readFileSync(join(root, file), 'utf8')
      for (const [, tag = '', rest = ''] of text.matchAll(/<([A-Za-z][^<>]*(?:\{[^{}]*\}[^<>]*)*)>\s*(\{[^{}]*\})/g))
        if (words.test(rest) && !/dir="auto"|^bdi|\/$/.test(tag)) found.push(`${file}: <${tag}>${rest}`)
    }
    expect(found).toEqual([])
  })
})
