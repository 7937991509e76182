/** Limits (rules 2.5). */
export const passwordMinLength = 8
export const passwordMaxLength = 128

export type PasswordRule = 'too_short' | 'too_long' | 'no_uppercase' | 'no_lowercase' | 'no_digit' | 'no_special'

const rules: readonly (readonly [PasswordRule, (password: string) => boolean])[] = [
  ['too_short', (password) => password.length < passwordMinLength],
  ['too_long', (password) => password.length > passwordMaxLength],
  ['no_uppercase', (password) => !/\p{Lu}/u.test(password)],
  ['no_lowercase', (password) => !/\p{Ll}/u.test(password)],
  ['no_digit', (password) => !/\d/.test(password)],
  ['no_special', (password) => !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password)],
]

/** Returns the first broken rule, or null; the UI shows only one (rules 2.5). */
export function brokenPasswordRule(password: string): PasswordRule | null {
  return rules.find(([, broken]) => broken(password))?.[0] ?? null
}
