/** Without I, L, O, 0 and 1, which look alike in print. */
export const referralCodeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const referralCodeLength = 6

/** Returns a typed code in its stored form; undefined if it cannot be a code. */
export function referralCodeOf(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  const fits = code.length === referralCodeLength && [...code].every((letter) => referralCodeLetters.includes(letter))
  return fits ? code : undefined
}
