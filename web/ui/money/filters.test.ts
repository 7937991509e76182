import { expect, it } from 'vitest'
import { readQueue, writeQueue } from './filters.ts'

const statuses = ['pending', 'completed', 'failed'] as const
const read = (query: string) => readQueue(new URLSearchParams(query), statuses, 'pending')

it('opens a queue on what waits', () => {
  expect(read('')).toEqual({ status: 'pending' })
  expect(read('other=1')).toEqual({ status: 'pending' })
})

it('shows what was asked for, all states included', () => {
  expect(read('status=all')).toEqual({})
  expect(read('status=failed')).toEqual({ status: 'failed' })
  expect(read('search=ana%40mail.example')).toEqual({ search: 'ana@mail.example' })
  expect(read('startDate=2026-11-22')).toEqual({ startDate: '2026-11-22' })
})

it('writes what it reads', () => {
  for (const filters of [{}, { status: 'pending' }, { search: 'ana' }, { status: 'failed', endDate: '2026-11-22' }])
    expect(read(writeQueue(filters).toString())).toEqual(filters)
})
