import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { type PersonalKey, personal, personalDataByKey } from '../../functions/privacy/kept.ts'
import { consentKinds, consentVersions, versionInForce } from '../../shared/people/consents.ts'
import { checkCells } from '../support/cells.ts'
import { personalWords } from '../support/reference/words.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
describe('words of personal data', () => {
  const described = personalWords.flatMap(({ rows }) => rows)

  test('describe content and purpose of every kind once', () => {
    expect(described.toSorted()).toEqual(Object.keys(personal).sort())
  })

  test('are shared only by kinds with the same ground and term', () =>
    checkCells(
      personalWords.map(({ rows }) => [rows.join(', '), rows] as const),
      (rows) => {
        const terms = rows.map((row) => personal[row as PersonalKey]).map(({ ground, term }) => `${ground}: ${term}`)
        expect(new Set(terms).size).toBe(1)
      },
    ))
})

test('every key of the table is classified', () => {
  expect(Object.keys(personalDataByKey).sort()).toEqual(Object.keys(keys).sort())
})

describe('consent texts', () => {
  test('have no date of their own: pages show the one of the recorded version', () => {
    for (const locale of ['ptBR', 'en-US', 'ja-JP', 'ar-SA']) {
      const { updated } = JSON.parse(read(`web/i18n/${locale}/legal.json`)) as { updated: string }
      expect(updated).toContain('{{day}}')
      expect(updated).not.toMatch(/\d/)
    }
  })

  test('have ascending versions, with the current one last', () => {
    for (const kind of consentKinds) {
      expect([...consentVersions[kind]].sort()).toEqual([...consentVersions[kind]])
      expect(versionInForce(kind)).toBe(consentVersions[kind].at(-1))
    }
  })
})
