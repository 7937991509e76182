export const emailMaxLength = 254

const sign = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/**
 * The addresses that the user pool and the mail service both take (decisions/0083): RFC 5321's dot-atom with at most 64
 * characters before the @, and a domain of ASCII labels. SES sends nothing to accents before the @ or to quoted names.
 */
export const emailPattern = new RegExp(
  `^(?=.{1,64}@)${sign}+(?:\\.${sign}+)*@(?=.{1,253}$)(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`,
)

/** Why a text is no address: what to mend first. */
export type EmailProblem = 'long' | 'characters' | 'dots' | 'form'

/** Returns the first problem of an address, or null (rules 2.12). Only a confirmed code proves that it exists. */
export function emailProblem(text: string): EmailProblem | null {
  if (text.length > emailMaxLength) return 'long'
  if (emailPattern.test(text)) return null
  if (/[^\x21-\x7e]|[()<>[\],;:\\"]|@.*@/.test(text)) return 'characters'
  return /^\.|\.\.|\.@|@\.|\.$/.test(text) ? 'dots' : 'form'
}

export function isEmail(text: string): boolean {
  return emailProblem(text) === null
}
