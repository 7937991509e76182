import type { UserDraft } from '../../shared/contract/users.ts'
import { dayOf } from '../../shared/days.ts'
import { nextProfileStatus } from '../../shared/life-cycles/profile.ts'
import { profileProblems } from '../../shared/people/profile-form.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import type { Actor } from '../kit/people/actor.ts'
import { type PersonalFacts, personalData } from '../kit/people/profile/personal-data.ts'
import { changeProfile, type ProfileChange } from '../kit/people/profile/profile-change.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'

/** `version` is that of the profile shown to the admin. */
export interface Decision {
  readonly version: number
  readonly reason: string
}

export function cleanReason(written: string): string {
  return sanitiseText(written).text
}

/** @throws Refusal user.changed_meanwhile */
function assertVersion(before: ProfileRow, version: number): void {
  if (before.version !== version) throw new Refusal('user.changed_meanwhile')
}

/** @throws Refusal user.reason_required */
function reasonOf(written: string): string {
  const reason = cleanReason(written)
  if (reason === '') throw new Refusal('user.reason_required')
  return reason
}

/**
 * Verifies a profile, or returns it to the user with a reason (rules 12.7). It also revokes a verification.
 * @throws Refusal user.reason_required for a rejection without a reason, user.changed_meanwhile,
 * user.action_not_possible
 */
export function decideVerdict(
  before: ProfileRow,
  verdict: 'verify' | 'reject',
  { version, reason }: Decision,
  now: Date,
): ProfileChange {
  const rejection = verdict === 'reject' ? { reason: reasonOf(reason), since: now.toISOString() } : null
  assertVersion(before, version)
  const status = nextProfileStatus(before.status, 'admin', verdict)
  if (status === undefined) throw new Refusal('user.action_not_possible')
  return changeProfile(before, { status, rejection })
}

/**
 * Admins, including the caller, cannot be suspended (rules 12.8).
 * @throws Refusal user.reason_required, user.is_admin, user.changed_meanwhile, user.action_not_possible
 */
export function decideSuspension(
  before: ProfileRow,
  actor: Actor,
  { isAdmin }: { readonly isAdmin: boolean },
  { version, reason: written }: Decision,
  now: Date,
): ProfileChange {
  const reason = reasonOf(written)
  if (isAdmin || before.id === actor.userId) throw new Refusal('user.is_admin')
  assertVersion(before, version)
  if (before.suspension !== null) throw new Refusal('user.action_not_possible')
  return changeProfile(before, { suspension: { reason, since: now.toISOString() } })
}

/**
 * Sessions from before the suspension or a sign-out everywhere stay invalid (rules 2.14): they may be a thief's.
 * Sessions started since, to read the reason, stay valid.
 * @throws Refusal user.reason_required, user.changed_meanwhile, user.action_not_possible
 */
export function decideRestoring(before: ProfileRow, { version, reason }: Decision): ProfileChange {
  reasonOf(reason)
  assertVersion(before, version)
  const { suspension, signedOutAt } = before
  if (suspension === null) throw new Refusal('user.action_not_possible')
  const over = signedOutAt !== null && signedOutAt > suspension.since ? signedOutAt : suspension.since
  return changeProfile(before, { suspension: null, signedOutAt: over })
}

/**
 * Runs before the geocoder is called.
 * @throws Refusal user.reason_required, user.changed_meanwhile, user.not_onboarded, or the form's first fault
 */
export function assertEditable(before: ProfileRow, draft: UserDraft, reason: string, now: Date): void {
  reasonOf(reason)
  assertVersion(before, draft.version)
  if (!before.onboardingDone) throw new Refusal('user.not_onboarded')
  const [problem] = profileProblems({ ...draft, email: before.email, phone: before.phone }, dayOf(now))
  if (problem) throw new Refusal(problem)
}

/**
 * Edits personal data and address; contact data and account status stay. An address that the geocoder did not find is
 * placed at the city's centre.
 * @throws Refusal as `assertEditable`, profile.city_required, profile.tax_id_taken
 */
export function decideEdit(facts: PersonalFacts, draft: UserDraft, reason: string, now: Date): ProfileChange {
  const { before, city } = facts
  assertEditable(before, draft, reason, now)
  const personal = personalData(facts, draft, now)
  const { latitude = null, longitude = null } = facts.position ?? city?.position ?? {}
  return changeProfile(before, { ...personal, latitude, longitude })
}
