import { areaCodes } from '../recyclables/contact-marks.ts'

const mobile = new RegExp(`^\\+55(?:${areaCodes.join('|')})9\\d{8}$`)

/** Whether a number as accounts keep it (E.164) is a Brazilian mobile: only those get text messages (rules 2.6). */
export function isBrazilianMobile(e164: string): boolean {
  return mobile.test(e164)
}
