import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvAmount, csvFile, csvInstant } from './csv.ts'

/** The characters that start a formula in spreadsheets, including full-width forms. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Reads a file as a spreadsheet set to Portuguese does: `;`, CRLF, quotes. */
function cellsOf(file: string): string[][] {
  expect(file.startsWith('\uFEFF')).toBe(true)
  const cell = /"((?:[^"]|"")*)"(;|\r\n)/y
  const rows: string[][] = [[]]
  cell.lastIndex = 1
  while (cell.lastIndex < file.length) {
    const [, text, end] = cell.exec(file) ?? []
    if (text === undefined) throw new Error('a cell is not quoted')
    rows.at(-1)?.push(text.replaceAll('""', '"'))
    if (end !== ';') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('csvFile', () => {
  it('starts with a byte-order mark, quotes every cell and uses ; and CRLF', () => {
    const lines = [
      ['1', 'Ana'],
      ['2', ''],
    ]
    expect(csvFile(['ID', 'Nome'], lines)).toBe('\uFEFF"ID";"Nome"\r\n"1";"Ana"\r\n"2";""\r\n')
    expect(csvFile(['ID'], [])).toBe('\uFEFF"ID"\r\n')
  })

  it.each(['=1+1', '+5511', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠A', '=cmd|"/C calc"!A0'])(
    'neutralises the formula %j',
    (text) => {
      expect(cellsOf(csvFile(['A'], [[text]]))).toEqual([['A'], [`'${text}`]])
    },
  )

  it.each(['01310100', '00', '01234567890', '12345678909', '12345678000195', '000123456789012345', '1e5', '12E05'])(
    'keeps %j as text',
    (text) => {
      expect(cellsOf(csvFile(['A'], [[text]]))).toEqual([['A'], [`'${text}`]])
    },
  )

  it.each([
    '0',
    '7',
    '1200000003',
    '0,05',
    '1234,50',
    '27/11/2026 14:05',
    '2026-11',
    'ord_01',
    'E00000001',
    '1e',
    '0 1',
  ])('leaves %j as it is', (text) => {
    expect(cellsOf(csvFile(['A'], [[text]]))).toEqual([['A'], [text]])
  })

  it('leaves numbers alone', () => {
    expect(cellsOf(csvFile(['A'], [[12345678909], [-5], [0]]))).toEqual([['A'], ['12345678909'], ['-5'], ['0']])
  })

  it('returns any text in its own cell, and no formula', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 4 }), (lines) => {
        const [, ...read] = cellsOf(csvFile(['A', 'B'], lines))
        expect(read.map((cells) => cells.length)).toEqual(lines.map(() => 2))
        for (const [row, cells] of read.entries())
          for (const [column, cell] of cells.entries()) {
            const text = lines[row]?.[column]
            expect(cell).not.toMatch(formula)
            expect([text, `'${text}`]).toContain(cell)
          }
      }),
    )
  })

  it('keeps separators, quotes and line breaks in one cell', () => {
    expect(csvFile(['x', 'y'], [['a;b,c', 'c "d"\ne']])).toBe('\uFEFF"x";"y"\r\n"a;b,c";"c ""d""\ne"\r\n')
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
