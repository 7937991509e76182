import { describe, expect, it } from 'vitest'
import { ageText, dayText } from './wording.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('ageText', () => {
  it.each([
    ['2026-11-21T11:59:30Z', 'agora'],
    ['2026-11-21T11:55:00Z', 'há 5 minutos'],
    ['2026-11-21T09:00:00Z', 'há 3 horas'],
    ['2026-11-20T11:00:00Z', 'ontem'],
    ['2026-10-31T12:00:00Z', 'há 3 semanas'],
    ['2026-05-21T12:00:00Z', 'há 6 meses'],
    ['2024-05-21T12:00:00Z', 'há 2 anos'],
    ['2026-11-21T12:00:05Z', 'agora'],
  ])('formats %s as %s', (since, text) => {
    expect(ageText(since, now, 'pt-BR')).toBe(text)
  })
})

it('keeps the day in every time zone', () => {
  expect(dayText('2026-11-01', 'pt-BR')).toBe('01/11/2026')
})
