import { areaCodes } from './area-codes.ts'

const mobile = new RegExp(`^\\+55(?:${areaCodes.join('|')})9\\d{8}$`)

/** Returns true for a Brazilian mobile number in E.164. Only those get text messages (rules 2.6). */
export function isBrazilianMobile(e164: string): boolean {
  return mobile.test(e164)
}
