/** Without accents and in lower case; what looks like one letter is one (`ﬁ`, full width). */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
