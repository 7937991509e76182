import { complementMaxLength, nameMaxLength, streetMaxLength, streetNumberMaxLength } from '../contract/profiles.ts'
import type { RefusalCode } from '../refusals.ts'
import { sanitiseLine } from '../text.ts'
import { isEmail } from './email.ts'
import { isTaxId } from './tax-id.ts'

const streetMinLength = 3

/** The earliest day of birth that can be chosen, and the youngest age (rules 3.1). */
export const earliestBirth = '1900-01-01'
export const minimumAge = 16

/** What the checks look at: the form in the browser, or the parsed request on the server. */
export interface ProfileFormValues {
  readonly name: string
  readonly email: string
  /** CPF or CNPJ, with or without punctuation. */
  readonly taxId: string
  /** E.164; '' for none. */
  readonly phone: string
  /** `yyyy-MM-dd`; '' for none. */
  readonly dateOfBirth: string
  /** Eight digits, with or without its hyphen. */
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
 * Every fault of a profile in the order of its fields (rules 3.5). `today` is the day in São Paulo, `yyyy-MM-dd`. Text
 * of blanks only is no text.
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

/** What is wrong with a day of birth: none, none of the calendar, ahead, before 1900, or too late to be 16 by now. */
export function birthProblem(day: string, today: string): ProfileFormProblem | undefined {
  if (day === '') return 'profile.birth_required'
  if (!isDay(day) || day > today || day < earliestBirth) return 'profile.birth_impossible'
  return ageOn(day, today) < minimumAge ? 'profile.too_young' : undefined
}

/** Full years of life on a day; who was born on a 29th of February is older from the 1st of March on. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

/** A day of the calendar as `yyyy-MM-dd`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Brazil's numbers as accounts keep them (rules 2.6): area code, then a mobile's nine digits or a landline's eight. */
export function isPhoneInE164(text: string): boolean {
  return /^\+55[1-9]{2}(9\d{8}|[2-8]\d{7})$/.test(text)
}

/** Eight digits; the first CEP there is begins with 01. */
function isPostalCode(text: string): boolean {
  return /^(?!00)\d{5}-?\d{3}$/.test(text.trim())
}

/** The texts that a person writes freely, clean (rules 4.7): each in one line. */
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
