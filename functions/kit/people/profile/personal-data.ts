import type { ProfileDraft } from '../../../../shared/contract/profiles.ts'
import { taxIdCharacters } from '../../../../shared/people/tax-id.ts'
import type { Position } from '../../../../shared/places.ts'
import { Refusal } from '../../../../shared/refusals.ts'
import { type City, postalCodeDigits } from './address.ts'
import type { ProfileRow } from './profile-row.ts'

export type PersonalDraft = Omit<
  ProfileDraft,
  'version' | 'email' | 'phone' | 'position' | 'referrerId' | 'referralCode'
>

export interface PersonalFacts {
  readonly before: ProfileRow
  /** The current holder of the CPF or CNPJ. */
  readonly taxIdHolder: string | undefined
  readonly city: City | undefined
  /** Stored, geocoded or a substitute. */
  readonly position: Position | undefined
}

/**
 * Returns the profile fields of a valid form, except the position.
 * @throws Refusal profile.city_required, profile.tax_id_taken
 */
export function personalData({ before, taxIdHolder, city }: PersonalFacts, draft: PersonalDraft, now: Date) {
  if (!city || city.stateId !== draft.stateId) throw new Refusal('profile.city_required')
  if (taxIdHolder !== undefined && taxIdHolder !== before.id) throw new Refusal('profile.tax_id_taken')
  const taxId = taxIdCharacters(draft.taxId)
  const { name, dateOfBirth, street, streetNumber, complement } = draft
  return {
    name,
    dateOfBirth,
    taxId,
    taxIdSince: taxId === before.taxId ? before.taxIdSince : now.toISOString(),
    street,
    streetNumber,
    complement: complement === '' ? null : complement,
    postalCode: postalCodeDigits(draft.postalCode),
    stateId: city.stateId,
    cityId: city.id,
    city: city.text,
  }
}
