import type { OwnProfile, ProfileDraft } from '../../../shared/contract/profiles.ts'
import type { ProfileFormProblem, ProfileFormValues } from '../../../shared/people/profile-form.ts'
import { maskTaxId } from '../../../shared/people/tax-id.ts'
import { phoneDigits, toE164 } from '../../lib/phone.ts'
import { maskPostalCode, postalCodeDigits } from '../../lib/places/postal-code.ts'

/** Form values as displayed: masked, the phone without country code. */
export type ShownProfile = ProfileFormValues

export function shownProfile(profile: Omit<OwnProfile, 'suspension'>): ShownProfile {
  return {
    name: profile.name ?? '',
    email: profile.email,
    taxId: maskTaxId(profile.taxId ?? ''),
    phone: phoneDigits(profile.phone),
    dateOfBirth: profile.dateOfBirth ?? '',
    postalCode: maskPostalCode(profile.postalCode ?? ''),
    street: profile.street ?? '',
    streetNumber: profile.streetNumber ?? '',
    complement: profile.complement ?? '',
    stateId: profile.stateId,
    cityId: profile.cityId,
  }
}

export function changedFields(before: ShownProfile, now: ShownProfile): Partial<ShownProfile> {
  const had: Readonly<Record<string, unknown>> = { ...before }
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => had[field] !== value))
}

/** Converts the form values for validation, with the phone in E.164. */
export function checkedProfile(shown: ShownProfile): ProfileFormValues {
  return { ...shown, phone: phoneDigits(shown.phone) === '' ? '' : toE164(shown.phone) }
}

/**
 * Returns the request body, with e-mail and phone only if changed. Undefined without a city, which the validation
 * reports.
 */
export function draftOf(
  shown: ShownProfile,
  profile: Pick<OwnProfile, 'email' | 'phone' | 'version'>,
): ProfileDraft | undefined {
  const { stateId, cityId, email: typedEmail, ...rest } = checkedProfile(shown)
  if (stateId === null || cityId === null) return undefined
  const email = typedEmail.trim().toLowerCase()
  const { phone, ...fields } = rest
  return {
    ...fields,
    postalCode: postalCodeDigits(shown.postalCode),
    stateId,
    cityId,
    version: profile.version,
    ...(email === profile.email ? {} : { email }),
    ...(phone === profile.phone ? {} : { phone }),
  }
}

export const fieldOf: Readonly<Record<ProfileFormProblem, keyof ShownProfile>> = {
  'profile.name_required': 'name',
  'profile.email_invalid': 'email',
  'profile.tax_id_invalid': 'taxId',
  'profile.phone_invalid': 'phone',
  'profile.birth_required': 'dateOfBirth',
  'profile.birth_impossible': 'dateOfBirth',
  'profile.too_young': 'dateOfBirth',
  'profile.postal_code_required': 'postalCode',
  'profile.street_required': 'street',
  'profile.number_required': 'streetNumber',
  'profile.state_required': 'stateId',
  'profile.city_required': 'cityId',
}

/** Fields of one part of a profile form. */
export interface PartProps {
  readonly shown: ShownProfile
  readonly errorOf: (field: keyof ShownProfile) => string | undefined
  readonly onPart: (part: Partial<ShownProfile>) => void
  /** False when an admin corrects the profile: no autofill, and no fields for e-mail and phone. */
  readonly own?: boolean
}
