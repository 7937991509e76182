import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { personal, personalDataByKey } from '../../functions/privacy/kept.ts'
import { consentKinds, consentVersions, versionInForce } from '../../shared/people/consents.ts'
import { checkCells } from '../support/cells.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const [, inTable = ''] = read('docs/privacy.md').split('\n## In the table\n')
const [section = ''] = inTable.split('\n## ')
const lines = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

function lineOf(kind: string): readonly string[] {
  const found = lines.filter(([rows = '']) => namesIn(rows).includes(kind))
  expect(found, kind).toHaveLength(1)
  return found[0] ?? []
}

describe('docs/privacy.md', () => {
  test('states purpose, legal basis and retention of every kind of row', () =>
    checkCells(Object.entries(personal), (kindOfData, kind) => {
      const [, what = '', purpose = '', ground = '', long = ''] = lineOf(kind)
      for (const cell of [what, purpose, long]) expect(cell).toMatch(/\w+/)
      expect([ground, long]).toEqual([kindOfData.ground, kindOfData.term])
    }))

  test('states where every kind is in the export and what a deletion does', () =>
    checkCells(Object.entries(personal), ({ exported, erased }, kind) => {
      const line = lineOf(kind)
      expect(line[5]).toBe(typeof exported === 'string' ? `\`${exported}\`` : `no: ${exported.not}`)
      expect(line[6]?.split(', ')).toContain(erased)
    }))

  test('lists only existing kinds with personal data', () => {
    const named = lines.flatMap(([rows = '']) => namesIn(rows))
    expect(named.filter((name) => !Object.hasOwn(personal, name))).toEqual([])
  })
})

test('every key of the table is classified', () => {
  expect(Object.keys(personalDataByKey).sort()).toEqual(Object.keys(keys).sort())
})

describe('consent texts', () => {
  test('have the date of the recorded version', () => {
    const { updated } = JSON.parse(read('web/i18n/ptBR/legal.json')) as { updated: string }
    const day = new Date(`${versionInForce('terms')}T12:00:00Z`)
    const words = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' }).format(day)
    expect(updated).toBe(`Atualizado em ${words}.`)
  })

  test('have ascending versions, with the current one last', () => {
    for (const kind of consentKinds) {
      expect([...consentVersions[kind]].sort()).toEqual([...consentVersions[kind]])
      expect(versionInForce(kind)).toBe(consentVersions[kind].at(-1))
    }
  })
})
