/** Codes have exactly 6 digits (rules 2.10). */
export const codeLength = 6

export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}
