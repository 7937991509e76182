import { expect, it } from 'vitest'
import { locales } from '../../shared/locales.ts'
import { clockRangeText, clockText } from './clock-text.ts'

const blanks = /[\u00a0\u2009\u202f]/g

it('writes a time as the locale does', () => {
  expect(clockText('14:05', 'pt-BR')).toBe('14:05')
  expect(clockText('14:05', 'en-US').replace(blanks, ' ')).toBe('2:05 PM')
  expect(clockText('00:30', 'de-DE')).toBe('00:30')
})

it('writes a range once for both times', () => {
  expect(clockRangeText('09:00', '17:00', 'pt-BR').replace(blanks, ' ')).toBe('09:00 – 17:00')
  expect(clockRangeText('09:00', '11:30', 'en-US').replace(blanks, ' ')).toBe('9:00 – 11:30 AM')
})

it('writes Latin digits in every locale', () => {
  for (const locale of locales) expect(clockText('14:05', locale)).toMatch(/^\P{Nd}*\d{1,2}\P{Nd}05\P{Nd}*$/u)
})
