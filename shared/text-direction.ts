/** Returns the writing direction of a locale or its language tag, for the `dir` attribute. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(ar|he)\b/.test(language) ? 'rtl' : 'ltr'
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const isolates = /[\u2068\u2069]/g

/**
 * Keeps a value from reordering its neighbours (Unicode TR 9, first strong isolate): every value in a language from
 * right to left, those of such scripts in any other. Digits alone have no direction. Addresses stay bare, so that
 * programs recognise their end.
 */
export function isolated(value: string, language: string): string {
  if (directionOf(language) === 'ltr' && !rightToLeft.test(value)) return value
  return /^(\u2068|https?:|\d*$)/.test(value) ? value : `\u2068${value}\u2069`
}

/** For texts that people keep and edit, such as a suggested name. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(isolates, '')
}
