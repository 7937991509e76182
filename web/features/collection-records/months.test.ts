import { expect, it } from 'vitest'
import { monthName, monthsUntil, periodOf } from './months.ts'

const now = new Date('2026-02-01T02:00:00.000Z')

it('offers 24 months of São Paulo, newest first', () => {
  const months = monthsUntil(now)
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([24, '2026-01', '2025-12', '2024-02'])
})

it('reads a period from the address, the year so far by default', () => {
  const period = (query: string) => periodOf(new URLSearchParams(query), now)
  expect(period('')).toEqual({ from: '2026-01', to: '2026-01' })
  expect(period('from=2025-03')).toEqual({ from: '2025-03', to: '2026-01' })
  expect(period('from=2025-03&to=2025-02')).toEqual({ from: '2025-02', to: '2025-03' })
  expect(period('from=1999-03&to=zzz')).toEqual({ from: '2026-01', to: '2026-01' })
})

it('names a month', () => expect(monthName('2026-11', 'pt-BR')).toBe('novembro de 2026'))
