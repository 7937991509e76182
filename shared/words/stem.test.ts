import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { checkCells, textCells } from '../../test/support/cells.ts'
import { plainText } from './plain-text.ts'
import { stem } from './stem.ts'

const kinds = ['plural', 'diminutive', 'gender'] as const
type Kind = (typeof kinds)[number]

function linesOf(name: string): string[] {
  const file = join(import.meta.dirname, '../../test/support/words', name)
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}

const formsOf = (name: string) =>
  linesOf(name).flatMap((line) => {
    const [word = '', ...columns] = line.split('|').map((column) => column.trim())
    return columns.flatMap((forms, index) =>
      forms
        .split(/\s+/)
        .filter(Boolean)
        .map((form) => ({ word, form, kind: kinds[index] as Kind })),
    )
  })
const pairsOf = (name: string) => linesOf(name).map((line) => line.split(' ') as [string, string])

const stemOf = (word: string) => stem(plainText(word))
const unlike = (forms: readonly { word: string; form: string }[]) =>
  forms.filter(({ word, form }) => stemOf(form) !== stemOf(word)).map(({ word, form }) => `${form} ≠ ${word}`)
const alike = (pairs: readonly [string, string][]) => pairs.filter(([one, other]) => stemOf(one) === stemOf(other))

describe('stem', () => {
  test('unifies plural, diminutive and gender in all known families', () => {
    expect(formsOf('families.txt').length).toBeGreaterThan(800)
    expect(unlike(formsOf('families.txt'))).toEqual([])
  })

  test('separates words with different meanings', () => {
    expect(pairsOf('strangers.txt').length).toBeGreaterThan(400)
    expect(alike(pairsOf('strangers.txt'))).toEqual([])
  })

  test('handles nearly all held-out families and no held-out pair wrongly', () => {
    const right = (kind: Kind) => {
      const forms = formsOf('held-out-families.txt').filter((one) => one.kind === kind)
      return 1 - unlike(forms).length / forms.length
    }
    expect(right('plural')).toBeGreaterThanOrEqual(0.97)
    expect(right('diminutive')).toBeGreaterThanOrEqual(0.9)
    expect(right('gender')).toBeGreaterThanOrEqual(0.9)
    expect(alike(pairsOf('held-out-strangers.txt'))).toEqual([])
  })

  test('keeps all families apart', () => {
    const words = new Set(linesOf('families.txt').map((line) => plainText(line.split('|')[0]?.trim() ?? '')))
    const byStem = Map.groupBy(words, (word) => stem(word))
    expect([...byStem.values()].filter((family) => family.length > 1)).toEqual([])
  })

  test('is idempotent', () => {
    const stems = [...formsOf('families.txt'), ...formsOf('held-out-families.txt')].map(({ form }) => stemOf(form))
    expect(stems.filter((one) => stem(one) !== one)).toEqual([])
  })

  it('keeps words that only look like a form of another word', () =>
    checkCells(
      textCells(
        (
          'cidadania nitrosamina silica arnica chinela doutoranda fedora rosa prosa amazona vazao linha vinho ' +
          'ups bus sn'
        ).split(' '),
      ),
      (word) => expect(stem(word)).toBe(word),
    ))

  it('maps augmentatives to the stem of their word', () =>
    checkCells(
      [
        ['papelzão', 'papel'],
        ['tamborzão', 'tambor'],
        ['mulherzona', 'mulher'],
        ['cafezão', 'café'],
        ['caminhãozão', 'caminhão'],
        ['caixona', 'caixa'],
      ],
      (word, augmentative) => expect(stemOf(augmentative)).toBe(stemOf(word)),
    ))

  it('keeps codes', () =>
    checkCells(textCells(['i7-10700', 'hb20', 'pp5', 'a4s']), (code) => expect(stem(code)).toBe(code)))

  it('handles property names of every object', () =>
    checkCells(textCells(['constructor', 'valueof', 'hasownproperty']), (word) =>
      expect(typeof stem(word)).toBe('string'),
    ))

  it('truncates a very long word', () => {
    expect(stem('a'.repeat(120))).toHaveLength(20)
  })
})
