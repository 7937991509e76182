import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RecordLine } from '../../shared/contract/collection-records.ts'
import { csvLine } from '../../test/support/csv.ts'
import { csvOf } from './csv.ts'

const line: RecordLine = {
  month: '2026-11',
  supplier: 7,
  city: 'Campinas - SP',
  pickups: 2,
  materials: [
    { material: 'paper', bothGrams: 1_250_500, oneGrams: 0 },
    { material: 'glass', bothGrams: 0, oneGrams: 1 },
  ],
}

it('has a row for each material, with kilograms as Brazilian spreadsheets read them', () => {
  const [head, ...rows] = csvOf([line]).split('\r\n')
  const weighed = ['Pesado pelos dois lados (kg)', 'Pesado por um lado (kg)']
  expect(head).toBe(`\uFEFF${csvLine('Mês', 'Quem entregou', 'Cidade', 'Material', ...weighed)}`)
  expect(rows).toEqual([
    csvLine('2026-11', '7', 'Campinas - SP', 'Papel', '1250,5', '0'),
    csvLine('2026-11', '7', 'Campinas - SP', 'Vidro', '0', '0,001'),
    '',
  ])
})

it('holds no formula, whatever a city is called', () => {
  const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r')
  fc.assert(
    fc.property(start, fc.string(), (sign, rest) => {
      const [, row = ''] = csvOf([{ ...line, city: sign + rest }]).split('\r\n', 2)
      expect(row.split(';')[2]?.replace(/^"/, '')).toMatch(/^'/)
    }),
  )
})
