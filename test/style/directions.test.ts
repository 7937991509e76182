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

const sides = '(?:left|right)'
const boxes = 'margin|padding|border|scroll-margin|scroll-padding|inset'
const valued = 'text-align|float|clear|caption-side|transform-origin|object-position|background-position'
const physical = [
  new RegExp(String.raw`(?<![\w-])(?:${sides}|(?:${boxes})-${sides}[\w-]*)\s*:[^;}]*`, 'g'),
  new RegExp(String.raw`(?<![\w-])(?:${valued})\s*:[^;}]*\b${sides}\b`, 'g'),
  new RegExp(String.raw`(?<![\w-])border-(?:top|bottom)-${sides}-radius\s*:[^;}]*`, 'g'),
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

  it('mirror no icon, which carries its own mirror: twice mirrored points the wrong way', () => {
    const mirror = /\[dir="?rtl"?\][^{}]*\bsvg\b[^{}]*\{[^}]*(?:scale|transform)[^}]*\}/
    const mirrors = (css: string) => mirror.test(css)
    expect(mirrors('[dir="rtl"] .back svg {\n  scale: -1 1;\n}')).toBe(true)
    const files = globSync('web/**/*.css', { cwd: root })
    expect(files.filter((file) => mirrors(readFileSync(join(root, file), 'utf8')))).toEqual([])
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
const ofAds = ['ad', 'card', 'order', 'recyclable'].map((noun) => String.raw`${noun}\.type`)
const ofPeople = ['description', 'feedback', 'reason', 'comment', 'message', 'notes']
const others = ['question', 'answer'].map((part) => String.raw`question\.${part}`)
const words = new RegExp(String.raw`^\{(?:\w+\.)*(?:${[...ofAds, ...ofPeople, ...others].join('|')})\}`)

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
