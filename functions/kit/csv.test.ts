import { describe, expect, it } from 'vitest'
import { csvAmount, csvFile, csvInstant } from './csv.ts'

describe('a file for a spreadsheet', () => {
  it('begins with a byte-order mark, and its lines end as on Windows', () => {
    expect(
      csvFile(
        ['ID', 'Nome'],
        [
          ['1', 'Ana'],
          ['2', ''],
        ],
      ),
    ).toBe('\uFEFFID,Nome\r\n1,Ana\r\n2,\r\n')
    expect(csvFile(['ID'], [])).toBe('\uFEFFID\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('makes %j harmless', (cell) => {
    const [, line] = csvFile(['x'], [[cell]]).split('\r\n')
    expect(line?.replaceAll('"', '')).toBe(`'${cell}`)
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
