import { isEmail } from '../../../shared/people/email.ts'
import { brokenPasswordRule } from '../../../shared/people/password.ts'
import { isPhone } from '../../lib/phone.ts'
import { isCode } from '../../ui/fields/code-length.ts'

/** A field's name to the key of its sentence in the namespace `accounts`. */
export type Failures = Readonly<Record<string, string>>

type Check = (values: Readonly<Record<string, string>>) => string | null

/** What each field must be (rules 2.5, 2.6). */
export const checks = {
  email: ({ email = '' }) => (isEmail(email.trim()) ? null : 'check.email'),
  phone: ({ phone = '' }) => (isPhone(phone) ? null : 'check.phone'),
  /** At sign-in the pool decides what a password is. */
  presentPassword: ({ password = '' }) => (password === '' ? 'check.passwordEmpty' : null),
  newPassword: ({ password = '' }) => {
    const broken = brokenPasswordRule(password)
    return broken && `password.${broken}`
  },
  repeated: ({ password = '', repeated = '' }) => (password === repeated ? null : 'check.repeated'),
  terms: ({ terms = '' }) => (terms === 'on' ? null : 'check.terms'),
  code: ({ code = '' }) => (isCode(code) ? null : 'check.code'),
} satisfies Record<string, Check>

/** Runs the checks of a form's fields; an empty answer means that all is well. */
export function failuresOf(form: Readonly<Record<string, Check>>, values: Readonly<Record<string, string>>): Failures {
  const failures: Record<string, string> = {}
  for (const [field, check] of Object.entries(form)) {
    const failure = check(values)
    if (failure !== null) failures[field] = failure
  }
  return failures
}
