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

/** A decision as it was sent; `version` is that of the profile that was looked at. */
export interface Decision {
  readonly version: number
  readonly reason: string
}

/** The words for the record, and for the person, as they are kept. */
export function cleanReason(written: string): string {
  return sanitiseText(written).text
}

/**
 * Two admins at once: the second one is told.
 * @throws Refusal user.changed_meanwhile
 */
function asLookedAt(before: ProfileRow, version: number): void {
  if (before.version !== version) throw new Refusal('user.changed_meanwhile')
}

/** @throws Refusal user.reason_required */
function reasonOf(written: string): string {
  const reason = cleanReason(written)
  if (reason === '') throw new Refusal('user.reason_required')
  return reason
}

/**
 * The end of an analysis (rules 12.7): the mark, or back to the person with what is to be mended. A mark is also taken
 * away so.
 * @throws Refusal user.reason_required for a rejection without words, user.changed_meanwhile, user.action_not_possible
 */
export function decideVerdict(
  before: ProfileRow,
  verdict: 'verify' | 'reject',
  { version, reason }: Decision,
  now: Date,
): ProfileChange {
  const rejection = verdict === 'reject' ? { reason: reasonOf(reason), since: now.toISOString() } : null
  asLookedAt(before, version)
  const status = nextProfileStatus(before.status, 'admin', verdict)
  if (status === undefined) throw new Refusal('user.action_not_possible')
  return changeProfile(before, { status, rejection })
}

/**
 * A suspension (rules 12.8), of nobody who is an admin: neither oneself nor another.
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
  asLookedAt(before, version)
  if (before.suspension !== null) throw new Refusal('user.action_not_possible')
  return changeProfile(before, { suspension: { reason, since: now.toISOString() } })
}

/**
 * The end of a suspension; the reason is for the record. Sign-ins of before the suspension stay over, like those of
 * before leaving all devices (rules 2.14): it may have been a thief's. Who signed in since, to read why, stays so.
 * @throws Refusal user.reason_required, user.changed_meanwhile, user.action_not_possible
 */
export function decideRestoring(before: ProfileRow, { version, reason }: Decision): ProfileChange {
  reasonOf(reason)
  asLookedAt(before, version)
  const { suspension, signedOutAt } = before
  if (suspension === null) throw new Refusal('user.action_not_possible')
  const over = signedOutAt !== null && signedOutAt > suspension.since ? signedOutAt : suspension.since
  return changeProfile(before, { suspension: null, signedOutAt: over })
}

/**
 * What costs nothing to see of an admin's edit: asked before the geocoder is.
 * @throws Refusal user.reason_required, user.changed_meanwhile, user.not_onboarded, or the form's first fault
 */
export function assertEditable(before: ProfileRow, draft: UserDraft, reason: string, now: Date): void {
  reasonOf(reason)
  asLookedAt(before, draft.version)
  if (!before.onboardingDone) throw new Refusal('user.not_onboarded')
  const [problem] = profileProblems({ ...draft, email: before.email, phone: before.phone }, dayOf(now))
  if (problem) throw new Refusal(problem)
}

/**
 * A profile as an admin mends it, after the onboarding: who somebody is and where they live, not how they are reached.
 * How far the verification is stays as it is. What the geocoder did not find is at the city's centre.
 * @throws Refusal as `assertEditable`, profile.city_required, profile.tax_id_taken
 */
export function decideEdit(facts: PersonalFacts, draft: UserDraft, reason: string, now: Date): ProfileChange {
  const { before, city } = facts
  assertEditable(before, draft, reason, now)
  const personal = personalData(facts, draft)
  const { latitude = null, longitude = null } = facts.position ?? city?.position ?? {}
  return changeProfile(before, { ...personal, latitude, longitude })
}
