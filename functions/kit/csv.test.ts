import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvAmount, csvFile } from './csv.ts'

/** How a spreadsheet reads a line with one quoted cell. */
const cellOf = (line: string) => (line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line)
/** What spreadsheets take for the beginning of a formula, East Asian forms too. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

describe('a file', () => {
  it.each(['=1+1', '+5511', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠A', '=cmd|"/C calc"!A0'])(
    'has no formula in it of a cell that begins like one: %j',
    (text) => {
      const [, cell = ''] = csvFile(['A'], [[text]]).split('\r\n')
      expect(cellOf(cell)).toBe(`'${text}`)
    },
  )

  it('begins with a byte-order mark and holds whatever people write, no cell of it a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const file = csvFile(['A'], [[text]])
        expect(file.startsWith('\uFEFFA\r\n')).toBe(true)
        const cell = cellOf(file.slice('\uFEFFA\r\n'.length, -'\r\n'.length))
        expect(cell).not.toMatch(formula)
        expect([text, `'${text}`]).toContain(cell)
      }),
    )
  })
})

it('an amount has a comma and no other sign, as Brazilian spreadsheets sum it', () => {
  expect([0, 5, 123_450, 1_000_000].map(csvAmount)).toEqual(['0,00', '0,05', '1234,50', '10000,00'])
})
