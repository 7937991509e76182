import { describe, expect, it } from 'vitest'
import { dayNames, firstDayOfWeek } from './calendar-names.ts'

const saturday = new Date(2026, 10, 28)
const namesIn = (language: string) => {
  const { month, weekday, initial, date } = dayNames(language)
  return [month, weekday, initial, date].map((name) => name(saturday))
}

describe('names of a calendar', () => {
  it.each([
    ['pt-BR', ['novembro de 2026', 'sábado', 'S', 'sábado, 28 de novembro de 2026']],
    ['ja-JP', ['2026年11月', '土曜日', '土', '2026年11月28日土曜日']],
    ['ar-SA', ['نوفمبر 2026', 'السبت', 'س', 'السبت، 28 نوفمبر 2026']],
  ])('are those of %s', (language, names) => {
    expect(namesIn(language)).toEqual(names)
  })

  it('begin the week as in the country', () => {
    expect(['pt-BR', 'ar-SA', 'ja-JP', 'de-DE'].map(firstDayOfWeek)).toEqual([0, 0, 0, 1])
  })
})
