import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvAmount, csvFile, csvInstant } from './csv.ts'

/** How a spreadsheet reads a line with one quoted cell. */
const cellOf = (line: string) => (line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line)
/** What spreadsheets take for the beginning of a formula, East Asian forms too. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

describe('a file for a spreadsheet', () => {
  it('begins with a byte-order mark, and its lines end as on Windows', () => {
    const lines = [
      ['1', 'Ana'],
      ['2', ''],
    ]
    expect(csvFile(['ID', 'Nome'], lines)).toBe('\uFEFFID,Nome\r\n1,Ana\r\n2,\r\n')
    expect(csvFile(['ID'], [])).toBe('\uFEFFID\r\n')
  })

  it.each(['=1+1', '+5511', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠A', '=cmd|"/C calc"!A0'])(
    'has no formula in it of a cell that begins like one: %j',
    (text) => {
      const [, cell = ''] = csvFile(['A'], [[text]]).split('\r\n')
      expect(cellOf(cell)).toBe(`'${text}`)
    },
  )

  it('holds whatever people write, no cell of it a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const file = csvFile(['A'], [[text]])
        const cell = cellOf(file.slice('\uFEFFA\r\n'.length, -'\r\n'.length))
        expect(cell).not.toMatch(formula)
        expect([text, `'${text}`]).toContain(cell)
      }),
    )
  })

  it('keeps what has commas, quotes and lines of its own in one cell', () => {
    expect(csvFile(['x', 'y'], [['a,b', 'c "d"\ne']])).toBe('\uFEFFx,y\r\n"a,b","c ""d""\ne"\r\n')
  })
})

it.each([
  [0, '0,00'],
  [5, '0,05'],
  [123_450, '1234,50'],
  [100_000_029, '1000000,29'],
])('%i centavos are %s', (cents, text) => {
  expect(csvAmount(cents)).toBe(text)
})

it('an instant is day and time in São Paulo', () => {
  expect(csvInstant('2026-11-21T17:05:59.999Z')).toBe('21/11/2026 14:05')
  expect(csvInstant('2026-11-21T02:59:00.000Z')).toBe('20/11/2026 23:59')
})
