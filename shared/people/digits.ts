/**
 * Returns the text with the digits of every script as 0 to 9: '٣' and '３' become '3'. Unicode assigns the ten digits of
 * a script consecutively, from zero on, so a digit's value is its distance from the first of its run.
 */
export function latinDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
}

function digitValue(point: number): number {
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  // Some runs hold several alphabets of ten.
  return (point - first) % 10
}

/** Returns the digits of a text, of any script, as 0 to 9. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '')
}
