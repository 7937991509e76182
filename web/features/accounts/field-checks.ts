import { emailProblem } from '../../../shared/people/email.ts'
import { brokenPasswordRule } from '../../../shared/people/password.ts'
import { isBrazilianMobile } from '../../../shared/people/phones.ts'
import { referralCodeOf } from '../../../shared/referrals/code.ts'
import { isPhone, toE164 } from '../../lib/phone.ts'
import { isCode } from '../../ui/fields/code-length.ts'

/** The field's name, and the message key; `accounts` is the default namespace. */
export interface Failure {
  readonly field: string
  readonly sentence: string
}

type Check = (values: Readonly<Record<string, string>>) => string | null

/** Rules 2.5, 2.6. */
export const checks = {
  email: ({ email = '' }) => {
    const problem = emailProblem(email.trim())
    return problem && `errors:email.${problem}`
  },
  phone: ({ phone = '' }) => (isPhone(phone) ? null : 'check.phone'),
  /** Its second factor is a text message. */
  mobile: ({ phone = '' }) => {
    if (!isPhone(phone)) return 'check.phone'
    return isBrazilianMobile(toE164(phone)) ? null : 'check.mobile'
  },
  /** At sign-in only the pool judges the password. */
  presentPassword: ({ password = '' }) => (password === '' ? 'check.passwordEmpty' : null),
  newPassword: ({ password = '' }) => {
    const broken = brokenPasswordRule(password)
    return broken && `password.${broken}`
  },
  repeated: ({ password = '', repeated = '' }) => (password === repeated ? null : 'check.repeated'),
  referralCode: ({ referralCode = '' }) =>
    referralCode.trim() === '' || referralCodeOf(referralCode) ? null : 'check.referralCode',
  terms: ({ terms = '' }) => (terms === 'on' ? null : 'check.terms'),
  code: ({ code = '' }) => (isCode(code) ? null : 'check.code'),
} satisfies Record<string, Check>

/** Returns the field that a refusal is about: only the server judges how weak a password is (rules 2.5). */
export function fieldOfRefusal(messageKey: string): string | undefined {
  return messageKey.startsWith('errors:error.password.') ? 'password' : undefined
}

/** Returns the first invalid field in the form's order (rules 2.5); null if all fields are valid. */
export function firstFailure(
  form: Readonly<Record<string, Check>>,
  values: Readonly<Record<string, string>>,
): Failure | null {
  for (const [field, check] of Object.entries(form)) {
    const sentence = check(values)
    if (sentence !== null) return { field, sentence }
  }
  return null
}
