import type { ProfileDraft } from '../../shared/contract/profiles.ts'
import { dayOf } from '../../shared/days.ts'
import { nextProfileStatus } from '../../shared/life-cycles/profile.ts'
import { profileProblems } from '../../shared/people/profile-form.ts'
import { taxIdCharacters } from '../../shared/people/tax-id.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type PersonalFacts, personalData } from '../kit/people/profile/personal-data.ts'
import { changeProfile, type ProfileChange } from '../kit/people/profile/profile-change.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'

/** Confirmed by the user with a code. */
export interface ProvenContact {
  readonly email: string | null
  readonly phone: string | null
}

export interface SaveFacts extends PersonalFacts {
  readonly proven: ProvenContact
  readonly autoApprove: boolean
  /** As `decideReferrer` decided. */
  readonly referrerId: string | null
}

/**
 * Checks without calls to user pool and geocoder.
 * @throws Refusal profile.changed_meanwhile, or the form's first fault
 */
export function assertSaveable(before: ProfileRow, draft: ProfileDraft, now: Date): void {
  if (draft.version !== before.version) throw new Refusal('profile.changed_meanwhile')
  const { email = before.email, phone = before.phone } = draft
  const [problem] = profileProblems({ ...draft, email, phone }, dayOf(now))
  if (problem) throw new Refusal(problem)
}

export function changedContact(
  before: ProfileRow,
  { email, phone }: ProfileDraft,
): Readonly<Record<'email' | 'phone', boolean>> {
  return {
    email: contactOf(email ?? before.email) !== before.email,
    phone: (phone ?? before.phone) !== before.phone,
  }
}

/**
 * Whom the account is: after the first save a change needs a fresh proof, as for sign-in methods (rules 3.10). The
 * first save needs none: the account has no number to take over.
 */
export function changedIdentity(
  before: ProfileRow,
  { name, taxId }: Pick<ProfileDraft, 'name' | 'taxId'>,
): Readonly<Record<'name' | 'taxId', boolean>> {
  const { onboardingDone } = before
  return {
    name: onboardingDone && name !== before.name,
    taxId: onboardingDone && taxIdCharacters(taxId) !== before.taxId,
  }
}

/**
 * The first save ends the onboarding, grants the role `user` and fixes the referrer (rules 3.2, 3.5, 3.6).
 * @throws Refusal profile.changed_meanwhile, the form's first fault, profile.email_unproven, profile.phone_unproven,
 * profile.city_required, profile.tax_id_taken, profile.location_required
 */
export function decideSave(facts: SaveFacts, draft: ProfileDraft, now: Date): ProfileChange {
  const { before, position, referrerId } = facts
  assertSaveable(before, draft, now)
  const contact = decideContact(before, draft, facts.proven)
  const phoneChangedAt = contact.phone === before.phone ? before.phoneChangedAt : now.toISOString()
  const personal = personalData(facts, draft, now)
  if (!position) throw new Refusal('profile.location_required')
  const { latitude, longitude } = position
  return changeProfile(before, {
    ...personal,
    ...contact,
    phoneChangedAt,
    latitude,
    longitude,
    referrerId,
    roles: ['user'],
    onboardingDone: true,
    ...accountStatusAfter(before, { ...before, ...personal }, facts.autoApprove, now),
  })
}

/** A changed contact field requires proof (rules 2.7). */
function decideContact(before: ProfileRow, draft: ProfileDraft, proven: ProvenContact) {
  const email = contactOf(draft.email ?? before.email)
  const phone = draft.phone ?? before.phone
  if (email !== before.email && email !== proven.email) throw new Refusal('profile.email_unproven')
  if (phone !== before.phone && phone !== proven.phone) throw new Refusal('profile.phone_unproven')
  return { email, phone }
}

/**
 * A verified profile stays verified while name, CPF or CNPJ and date of birth are unchanged. A rejected one is always
 * analysed again. A waiting one keeps its queue position.
 */
function accountStatusAfter(before: ProfileRow, after: ProfileRow, autoApprove: boolean, now: Date) {
  const samePerson =
    before.name === after.name && before.taxId === after.taxId && before.dateOfBirth === after.dateOfBirth
  const kept = samePerson ? nextProfileStatus(before.status, 'owner', 'keep') : undefined
  const skipped =
    autoApprove && before.rejection === null ? nextProfileStatus(before.status, 'setting', 'verify') : undefined
  const status = kept ?? skipped ?? nextProfileStatus(before.status, 'owner', 'submit')
  if (status === undefined) throw new Error(`A profile that is ${before.status} cannot be saved`)
  const waits = before.status === 'in_analysis' ? before.analysisSince : now.toISOString()
  return { status, analysisSince: status === 'in_analysis' ? waits : before.analysisSince }
}

function contactOf(email: string): string {
  return email.trim().toLowerCase()
}
