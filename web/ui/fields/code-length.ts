/** Codes have exactly 6 digits (spec/core.md §5). */
export const codeLength = 6
