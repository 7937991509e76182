import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { archiveOf } from './archive.ts'
import { type PersonalDataExport, sections } from './collect-personal-data.ts'
import { csvOf } from './csv.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const nothing = Object.fromEntries(sections.map((section) => [section, []])) as unknown as PersonalDataExport

describe('data archive', () => {
  const gathered = { ...nothing, profile: [{ name: 'Ana Souza', taxId: null }], favourites: [{ recyclableId: 'ad_1' }] }
  const files = unzipSync(archiveOf(gathered, { siteUrl: 'https://retorna.example', locale: 'ptBR' }, now))
  const read = (name: string) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(files[name])

  it('contains all data as JSON and a CSV for each non-empty section', () => {
    expect(Object.keys(files).sort()).toEqual(['dados.json', 'favoritos.csv', 'leia-me.txt', 'perfil.csv'])
    expect(JSON.parse(read('dados.json'))).toEqual({ gatheredAt: now.toISOString(), ...gathered })
    expect(read('perfil.csv')).toBe('\uFEFF"name";"taxId"\r\n"Ana Souza";""\r\n')
  })

  it('contains an explanation with a link to the privacy page', () => {
    const readMe = strFromU8(files['leia-me.txt'] ?? new Uint8Array())
    expect(readMe).toContain('22/11/2026, 09:00')
    expect(readMe).toContain('https://retorna.example/privacy')
    expect(readMe).not.toContain('{{')
  })
})

describe('csvOf', () => {
  it('quotes every cell and writes lists as JSON', () => {
    expect(csvOf([{ a: 'x, "y"', b: [1, 'z'] }, { c: 'two\nlines' }])).toBe(
      '\uFEFF"a";"b";"c"\r\n"x, ""y""";"[1,""z""]";""\r\n"";"";"two\nlines"\r\n',
    )
  })

  it('neutralises spreadsheet formulas', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (first, rest) => {
        const [, line = ''] = csvOf([{ a: first + rest }]).split('"a"\r\n')
        expect(line).toMatch(/^"?'/)
      }),
    )
  })

  it('leaves numbers unchanged', () => {
    expect(csvOf([{ longitude: -46.63 }])).toBe('\uFEFF"longitude"\r\n"-46.63"\r\n')
  })
})
