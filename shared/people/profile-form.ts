import { complementMaxLength, nameMaxLength, streetMaxLength, streetNumberMaxLength } from '../contract/profiles.ts'
import type { RefusalCode } from '../refusals.ts'
import { sanitiseLine } from '../text.ts'
import { isEmail } from './email.ts'
import { isPhoneInE164 } from './phones.ts'
import { isTaxId } from './tax-id.ts'

export const streetMinLength = 3

/** Earliest birth date and minimum age (rules 3.1). */
export const earliestBirth = '1900-01-01'
export const minimumAge = 16

/** Input of the checks: form values in the browser or the parsed request on the server. */
export interface ProfileFormValues {
  readonly name: string
  readonly email: string
  readonly taxId: string
  /** E.164 or ''. */
  readonly phone: string
  /** `yyyy-MM-dd` or ''. */
  readonly dateOfBirth: string
  /** Eight digits, hyphen optional. */
  readonly postalCode: string
  readonly street: string
  readonly streetNumber: string
  readonly complement: string
  readonly stateId: number | null
  readonly cityId: number | null
}

export type ProfileFormProblem = Extract<
  RefusalCode,
  | 'profile.name_required'
  | 'profile.email_invalid'
  | 'profile.tax_id_invalid'
  | 'profile.phone_invalid'
  | 'profile.birth_required'
  | 'profile.birth_impossible'
  | 'profile.too_young'
  | 'profile.postal_code_required'
  | 'profile.street_required'
  | 'profile.number_required'
  | 'profile.state_required'
  | 'profile.city_required'
>

/**
 * Returns all problems of a profile in field order (rules 3.5). `today` is the São Paulo date, `yyyy-MM-dd`. Blank text
 * counts as empty.
 */
export function profileProblems(form: ProfileFormValues, today: string): ProfileFormProblem[] {
  const birth = birthProblem(form.dateOfBirth, today)
  const faults: Record<ProfileFormProblem, boolean> = {
    'profile.name_required': isBlank(form.name),
    'profile.email_invalid': !isEmail(form.email.trim()),
    'profile.tax_id_invalid': !isTaxId(form.taxId),
    'profile.phone_invalid': !isPhoneInE164(form.phone),
    'profile.birth_required': birth === 'profile.birth_required',
    'profile.birth_impossible': birth === 'profile.birth_impossible',
    'profile.too_young': birth === 'profile.too_young',
    'profile.postal_code_required': !isPostalCode(form.postalCode),
    'profile.street_required': form.street.trim().length < streetMinLength,
    'profile.number_required': isBlank(form.streetNumber),
    'profile.state_required': form.stateId === null,
    'profile.city_required': form.cityId === null,
  }
  return (Object.keys(faults) as ProfileFormProblem[]).filter((problem) => faults[problem])
}

/** Returns the problem of a birth date: missing, no calendar date, in the future, before 1900, or under 16 years. */
export function birthProblem(day: string, today: string): ProfileFormProblem | undefined {
  if (day === '') return 'profile.birth_required'
  if (!isDay(day) || day > today || day < earliestBirth) return 'profile.birth_impossible'
  return ageOn(day, today) < minimumAge ? 'profile.too_young' : undefined
}

/** Returns the age in full years; leap-day birthdays count from 1 March. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Eight digits; the lowest CEP begins with 01. */
function isPostalCode(text: string): boolean {
  return /^(?!00)\d{5}-?\d{3}$/.test(text.trim())
}

/** Returns the form with its free texts sanitised to one line each (rules 4.7). */
export function cleanProfile<Form extends Pick<ProfileFormValues, 'name' | 'street' | 'streetNumber' | 'complement'>>(
  form: Form,
): { form: Form; altered: boolean } {
  const name = sanitiseLine(form.name, nameMaxLength)
  const street = sanitiseLine(form.street, streetMaxLength)
  const streetNumber = sanitiseLine(form.streetNumber, streetNumberMaxLength)
  const complement = sanitiseLine(form.complement, complementMaxLength)
  return {
    form: {
      ...form,
      name: name.text,
      street: street.text,
      streetNumber: streetNumber.text,
      complement: complement.text,
    },
    altered: name.altered || street.altered || streetNumber.altered || complement.altered,
  }
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
