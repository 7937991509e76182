/** Removes accents, lower-cases, and replaces look-alike characters (`ﬁ`, full width). */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
