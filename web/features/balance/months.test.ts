import { expect, it } from 'vitest'
import type { StatementLine } from '../../../shared/contract/balance.ts'
import { bySale, monthName, monthOf, monthsSince } from './months.ts'

it('counts months in São Paulo time, across the turn of the year', () => {
  expect(monthOf('2026-11-01T02:59:59.999Z')).toBe('2026-10')
  expect(monthsSince('2025-11-30T12:00:00.000Z', new Date('2026-02-01T12:00:00.000Z'))).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-11',
  ])
  expect(monthsSince('2026-02-01T12:00:00.000Z', new Date('2026-02-20T12:00:00.000Z'))).toEqual(['2026-02'])
})

it('returns no months for a start in the future', () => {
  expect(monthsSince('2026-03-01T12:00:00.000Z', new Date('2026-02-20T12:00:00.000Z'))).toEqual([])
})

it('formats a month in words', () => {
  expect(monthName('2026-11', 'pt-BR')).toBe('novembro de 2026')
})

it('groups the movements of a sale at the place of the newest one', () => {
  const line = (version: number, orderId: string | null) => ({ version, orderId }) as StatementLine
  const lines = [line(5, 'ord_1'), line(4, null), line(3, 'ord_2'), line(2, 'ord_1'), line(1, null)]
  expect(bySale(lines).map(([, group]) => group.map(({ version }) => version))).toEqual([[5, 2], [4], [3], [1]])
})
