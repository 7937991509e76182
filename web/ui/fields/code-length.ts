/** Codes have exactly 6 digits (rules 2.10). */
export const codeLength = 6
