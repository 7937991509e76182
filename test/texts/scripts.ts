import type { Locale } from '../../shared/locales.ts'

const scripts: Readonly<Partial<Record<string, RegExp>>> = {
  ru: /\p{Script=Cyrillic}/u,
  uk: /\p{Script=Cyrillic}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  zh: /\p{Script=Han}/u,
  hi: /\p{Script=Devanagari}/u,
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
}
const latin = /\p{Script=Latin}/u

/**
 * Returns whether a fifth of a text's letters are of the locale's script. Texts without letters pass. Latin letters may
 * be names in another script; a letter of another script is a fault in Latin text.
 */
export function isInScript(text: string, locale: Locale): boolean {
  const letters = [...text].filter((letter) => /\p{L}/u.test(letter))
  const own = scripts[locale.split('-')[0] ?? '']
  if (!own) return letters.every((letter) => latin.test(letter))
  const isForeign = letters.some((letter) => !own.test(letter) && !latin.test(letter) && !/\p{Lm}/u.test(letter))
  const rate = letters.filter((letter) => own.test(letter)).length / Math.max(1, letters.length)
  return letters.length < 2 || (rate >= 0.2 && !isForeign)
}
