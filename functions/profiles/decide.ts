import type { ProfileDraft, ProfileStatus } from '../../shared/contract/profiles.ts'
import { dayOf } from '../../shared/days.ts'
import { profileProblems } from '../../shared/people/profile-form.ts'
import { taxIdCharacters } from '../../shared/people/tax-id.ts'
import type { Position } from '../../shared/places.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { ProfileRow } from '../kit/people/profile-row.ts'

/** E-mail and phone that the pool holds with proof: a code that was sent there came back. */
export interface ProvenContact {
  readonly email: string | null
  readonly phone: string | null
}

export interface City {
  readonly id: number
  readonly stateId: number
  /** 'Campinas - SP' */
  readonly text: string
}

/** What a save depends on beside its input: all of it read before. */
export interface SaveFacts {
  readonly before: ProfileRow
  /** Whose the CPF or CNPJ is by now; undefined for nobody's. */
  readonly taxIdHolder: string | undefined
  readonly proven: ProvenContact
  readonly city: City | undefined
  /** Of the address: the kept one, what the geocoder found, or where the device is; undefined for none of them. */
  readonly position: Position | undefined
  readonly autoApprove: boolean
  /** Whether the account of `referrerId` is there. */
  readonly referrerExists: boolean
}

/** A saved profile, and the CPF or CNPJ that its account claims and lets go. */
export interface SaveChange {
  readonly seenVersion: number
  readonly after: ProfileRow
  readonly claims: string | undefined
  readonly releases: string | undefined
}

/**
 * What costs nothing to see: asked before the pool and the geocoder are.
 * @throws Refusal profile.changed_meanwhile, or the form's first fault
 */
export function assertSaveable(before: ProfileRow, draft: ProfileDraft, now: Date): void {
  if (draft.version !== before.version) throw new Refusal('profile.changed_meanwhile')
  const { email = before.email, phone = before.phone } = draft
  const [problem] = profileProblems({ ...draft, email, phone }, dayOf(now))
  if (problem) throw new Refusal(problem)
}

/** Whether a draft changes an address of contact, which then needs its proof. */
export function changesContact(before: ProfileRow, { email, phone }: ProfileDraft): boolean {
  return contactOf(email ?? before.email) !== before.email || (phone ?? before.phone) !== before.phone
}

/** Whether the geocoder has to be asked: the address is another one, or its place is not known yet. */
export function changesAddress(before: ProfileRow, draft: ProfileDraft): boolean {
  const same =
    before.street === draft.street &&
    before.streetNumber === draft.streetNumber &&
    before.postalCode === digitsOf(draft.postalCode) &&
    before.cityId === draft.cityId
  return !same || before.latitude === null || before.longitude === null
}

/**
 * The profile as it is after a save (rules 3.2, 3.5, 3.6). The first one ends the onboarding, gives the role `user` and
 * fixes who invited.
 * @throws Refusal profile.changed_meanwhile, the form's first fault, profile.city_required, profile.tax_id_taken,
 * profile.email_unproven, profile.phone_unproven, profile.location_required
 */
export function decideSave(facts: SaveFacts, draft: ProfileDraft, now: Date): SaveChange {
  const { before, city, position } = facts
  assertSaveable(before, draft, now)
  if (!city || city.stateId !== draft.stateId) throw new Refusal('profile.city_required')
  const taxId = taxIdCharacters(draft.taxId)
  if (facts.taxIdHolder !== undefined && facts.taxIdHolder !== before.id) throw new Refusal('profile.tax_id_taken')
  const contact = decideContact(before, draft, facts.proven)
  if (!position) throw new Refusal('profile.location_required')
  const after: ProfileRow = {
    ...before,
    ...contact,
    ...{ name: draft.name, taxId, dateOfBirth: draft.dateOfBirth, roles: ['user'], onboardingDone: true },
    ...{ postalCode: digitsOf(draft.postalCode), street: draft.street, streetNumber: draft.streetNumber },
    ...{ complement: draft.complement === '' ? null : draft.complement, stateId: city.stateId, cityId: city.id },
    ...{ city: city.text, latitude: position.latitude, longitude: position.longitude },
    referrerId: before.onboardingDone ? before.referrerId : referrerOf(facts, draft),
    version: before.version + 1,
  }
  return {
    seenVersion: before.version,
    after: { ...after, status: statusAfter(before, after, facts.autoApprove) },
    claims: before.taxId === taxId ? undefined : taxId,
    releases: before.taxId !== taxId && before.taxId !== null ? before.taxId : undefined,
  }
}

/** A new address of contact counts once the pool has proven it (rules 2.7), whatever the pool holds otherwise. */
function decideContact(before: ProfileRow, draft: ProfileDraft, proven: ProvenContact) {
  const email = contactOf(draft.email ?? before.email)
  const phone = draft.phone ?? before.phone
  if (email !== before.email && email !== proven.email) throw new Refusal('profile.email_unproven')
  if (phone !== before.phone && phone !== proven.phone) throw new Refusal('profile.phone_unproven')
  return { email, phone }
}

/** Oneself and accounts that are not there invited nobody; a CPF or CNPJ of one's own cannot be another's. */
function referrerOf({ before, referrerExists }: SaveFacts, { referrerId }: ProfileDraft): string | null {
  return referrerId !== undefined && referrerId !== before.id && referrerExists ? referrerId : null
}

/** Who was verified stays so while the person is the same: an analysis looks at name, CPF or CNPJ and day of birth. */
function statusAfter(before: ProfileRow, after: ProfileRow, autoApprove: boolean): ProfileStatus {
  const samePerson =
    before.name === after.name && before.taxId === after.taxId && before.dateOfBirth === after.dateOfBirth
  return autoApprove || (before.status === 'verified' && samePerson) ? 'verified' : 'in_analysis'
}

/** E-mail addresses as accounts keep them. */
function contactOf(email: string): string {
  return email.trim().toLowerCase()
}

function digitsOf(postalCode: string): string {
  return postalCode.replace(/\D/g, '')
}
