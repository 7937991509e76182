import { describe, expect, it } from 'vitest'
import type { Side } from '../../../../shared/contract/conversations.ts'
import { dayName, rowsOf } from './rows.ts'

const said = (key: string, at: string, from: Side | null = 'owner') => ({ key, at, from })
const shape = (messages: readonly ReturnType<typeof said>[]) =>
  rowsOf(messages).map((row) =>
    row.kind === 'day' ? 'day' : `${row.message.key}${row.first ? ' first' : ''}${row.last ? ' last' : ''}`,
  )

describe('rowsOf', () => {
  it('inserts a separator above the first message of each day', () => {
    const rows = shape([
      said('1', '2026-11-20T10:00:00'),
      said('2', '2026-11-20T23:59:59', 'interested'),
      said('3', '2026-11-21T00:00:00', 'interested'),
    ])
    expect(rows).toEqual(['day', '1 first last', '2 first last', 'day', '3 first last'])
  })

  it('groups messages of one sender within five minutes', () => {
    const rows = shape([
      said('1', '2026-11-20T10:00:00'),
      said('2', '2026-11-20T10:04:59'),
      said('3', '2026-11-20T10:09:59'),
      said('4', '2026-11-20T10:10:00', 'interested'),
    ])
    expect(rows).toEqual(['day', '1 first', '2 last', '3 first last', '4 first last'])
  })

  it('does not group messages without a sender', () => {
    expect(shape([said('1', '2026-11-20T10:00:00', null), said('2', '2026-11-20T10:00:01', null)])).toEqual([
      'day',
      '1 first last',
      '2 first last',
    ])
  })
})

describe('dayName', () => {
  const now = new Date('2026-03-01T00:30:00')
  const name = (day: string) => dayName(day, now, 'pt-BR')

  it('returns a word for today and yesterday, across the end of a month', () => {
    expect(name('2026-03-01T23:00:00')).toBe('today')
    expect(name('2026-02-28T00:00:00')).toBe('yesterday')
  })

  it('returns the date for other days, with the year unless it is the current one', () => {
    expect(name('2026-02-27T23:59:59')).toEqual({ date: 'sexta-feira, 27 de fevereiro' })
    expect(name('2025-12-31T12:00:00')).toEqual({ date: 'quarta-feira, 31 de dezembro de 2025' })
  })
})
