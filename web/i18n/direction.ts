import type { Locale } from '../../shared/locales.ts'

const rightToLeft = new Set<Locale>(['ar-SA', 'he-IL'])

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return rightToLeft.has(locale) ? 'rtl' : 'ltr'
}
