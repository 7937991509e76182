/** Returns the writing direction of a locale or its language tag, for the `dir` attribute. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(ar|he)\b/.test(language) ? 'rtl' : 'ltr'
}
