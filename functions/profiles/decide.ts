import type { ProfileDraft } from '../../shared/contract/profiles.ts'
import { dayOf } from '../../shared/days.ts'
import { nextProfileStatus } from '../../shared/life-cycles/profile.ts'
import { profileProblems } from '../../shared/people/profile-form.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type PersonalFacts, personalData } from '../kit/people/profile/personal-data.ts'
import { changeProfile, type ProfileChange } from '../kit/people/profile/profile-change.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'

/** A new e-mail and a new phone that were proven: a code that was sent there came back. */
export interface ProvenContact {
  readonly email: string | null
  readonly phone: string | null
}

/** What a save depends on beside its input: all of it read before. */
export interface SaveFacts extends PersonalFacts {
  readonly proven: ProvenContact
  readonly autoApprove: boolean
  /** Whether the account of `referrerId` is there. */
  readonly referrerExists: boolean
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

/** Which addresses of contact a draft changes: those need their proof. */
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
 * The profile as it is after a save (rules 3.2, 3.5, 3.6). The first one ends the onboarding, gives the role `user` and
 * fixes who invited.
 * @throws Refusal profile.changed_meanwhile, the form's first fault, profile.email_unproven, profile.phone_unproven,
 * profile.city_required, profile.tax_id_taken, profile.location_required
 */
export function decideSave(facts: SaveFacts, draft: ProfileDraft, now: Date): ProfileChange {
  const { before, position } = facts
  assertSaveable(before, draft, now)
  const contact = decideContact(before, draft, facts.proven)
  const personal = personalData(facts, draft)
  if (!position) throw new Refusal('profile.location_required')
  const { latitude, longitude } = position
  const referrerId = before.onboardingDone ? before.referrerId : referrerOf(facts, draft)
  return changeProfile(before, {
    ...personal,
    ...contact,
    ...{ latitude, longitude, referrerId, roles: ['user'], onboardingDone: true },
    ...standingAfter(before, { ...before, ...personal }, facts.autoApprove, now),
  })
}

/** A new address of contact counts once it is proven (rules 2.7), whatever the pool holds otherwise. */
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

/**
 * Who was verified stays so while the person is the same: an analysis looks at name, CPF or CNPJ and day of birth. Whom
 * an admin rejected is looked at again, whatever the setting says. Who waits already keeps the place in the queue.
 */
function standingAfter(before: ProfileRow, after: ProfileRow, autoApprove: boolean, now: Date) {
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

/** E-mail addresses as accounts keep them. */
function contactOf(email: string): string {
  return email.trim().toLowerCase()
}
