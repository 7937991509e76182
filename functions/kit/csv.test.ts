import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvAmount, csvFile, csvInstant } from './csv.ts'

const cellOf = (line: string) => (line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line)
/** The characters that start a formula in spreadsheets, including full-width forms. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

describe('csvFile', () => {
  it('starts with a byte-order mark and uses CRLF', () => {
    const lines = [
      ['1', 'Ana'],
      ['2', ''],
    ]
    expect(csvFile(['ID', 'Nome'], lines)).toBe('\uFEFFID,Nome\r\n1,Ana\r\n2,\r\n')
    expect(csvFile(['ID'], [])).toBe('\uFEFFID\r\n')
  })

  it.each(['=1+1', '+5511', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠A', '=cmd|"/C calc"!A0'])(
    'neutralizes the formula %j',
    (text) => {
      const [, cell = ''] = csvFile(['A'], [[text]]).split('\r\n')
      expect(cellOf(cell)).toBe(`'${text}`)
    },
  )

  it('writes no formula for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const file = csvFile(['A'], [[text]])
        const cell = cellOf(file.slice('\uFEFFA\r\n'.length, -'\r\n'.length))
        expect(cell).not.toMatch(formula)
        expect([text, `'${text}`]).toContain(cell)
      }),
    )
  })

  it('keeps commas, quotes and line breaks in one cell', () => {
    expect(csvFile(['x', 'y'], [['a,b', 'c "d"\ne']])).toBe('\uFEFFx,y\r\n"a,b","c ""d""\ne"\r\n')
  })
})

it.each([
  [0, '0,00'],
  [5, '0,05'],
  [123_450, '1234,50'],
  [100_000_029, '1000000,29'],
])('formats %i centavos as %s', (cents, text) => {
  expect(csvAmount(cents)).toBe(text)
})

it('formats an instant as date and time in São Paulo', () => {
  expect(csvInstant('2026-11-21T17:05:59.999Z')).toBe('21/11/2026 14:05')
  expect(csvInstant('2026-11-21T02:59:00.000Z')).toBe('20/11/2026 23:59')
})
