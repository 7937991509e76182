/** Limits (rules 2.5). */
export const passwordMinLength = 8
export const passwordMaxLength = 128

export type PasswordRule =
  | 'too_short'
  | 'too_long'
  | 'edge_space'
  | 'no_uppercase'
  | 'no_lowercase'
  | 'no_digit'
  | 'no_special'

/**
 * As the user pool judges (decisions/0083): letters without accents, its own list of symbols, and no blank at an end. A
 * password that only the pool refused would fail after the right code.
 */
const rules: readonly (readonly [PasswordRule, (password: string) => boolean])[] = [
  ['too_short', (password) => password.length < passwordMinLength],
  ['too_long', (password) => password.length > passwordMaxLength],
  ['edge_space', (password) => !/^\S.*\S$/.test(password)],
  ['no_uppercase', (password) => !/[A-Z]/.test(password)],
  ['no_lowercase', (password) => !/[a-z]/.test(password)],
  ['no_digit', (password) => !/[0-9]/.test(password)],
  ['no_special', (password) => !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password)],
]

/** Returns the first broken rule, or null; the UI shows only one (rules 2.5). */
export function brokenPasswordRule(password: string): PasswordRule | null {
  return rules.find(([, broken]) => broken(password))?.[0] ?? null
}
