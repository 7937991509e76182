import { contactChanged, identityChanged, profileSaved } from '../../events/user-events.ts'
import type { ProfileDraft } from '../../shared/contract/profiles.ts'
import { cleanProfile } from '../../shared/people/profile-form.ts'
import { taxIdCharacters } from '../../shared/people/tax-id.ts'
import type { Position } from '../../shared/places.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { countUse } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import { cityOf, findAddress, keptPosition } from '../kit/people/profile/address.ts'
import { type ProfileChange, profileParts } from '../kit/people/profile/profile-change.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readProfileToChange, taxIdHolder } from '../kit/people/profile/profiles.ts'
import { hasProvenPhone } from '../kit/people/sign-ins/phone-proof.ts'
import { newReferral, referralParts } from '../kit/rewards/referrals.ts'
import type { Geocoder } from '../kit/services/geocoder.ts'
import { readSettings, type Settings } from '../kit/settings.ts'
import type { Table } from '../kit/table/table.ts'
import { type Part, transact } from '../kit/table/transaction.ts'
import {
  assertSaveable,
  changedContact,
  changedIdentity,
  decideSave,
  type ProvenContact,
  type SaveFacts,
} from './decide.ts'
import type { ContactPool } from './proven-contact.ts'
import { newAddresses, newTaxIds } from './quotas.ts'
import { findReferrer } from './referrer.ts'

export interface SaveDeps {
  readonly table: Table
  readonly geocoder: Geocoder
  readonly pool: ContactPool
  readonly now: Date
  /** @throws Refusal access.proof_required */
  readonly requireFreshProof: () => Promise<void>
}

/**
 * Free checks run before the paid geocoder; the lookup of the CPF's owner comes last (rules 3.5).
 * @throws Refusal as `decideSave` and `decideReferrer`, profile.not_found, access.proof_required, request.limit_reached
 */
export async function saveProfile(
  deps: SaveDeps,
  actor: Actor,
  input: ProfileDraft,
): Promise<{ profile: ProfileRow; sanitised: boolean }> {
  const { table, now } = deps
  const { form: draft, altered } = cleanProfile(input)
  const before = await readProfileToChange(table, actor.userId)
  assertSaveable(before, draft, now)
  const changed = changedContact(before, draft)
  const identity = changedIdentity(before, draft)
  if ([changed, identity].some((fields) => Object.values(fields).includes(true))) await deps.requireFreshProof()
  const [settings, city, referrerId] = await Promise.all([
    readSettings(table),
    cityOf(draft.cityId),
    findReferrer(deps, before, draft),
  ])
  const proven = await provenContact(deps, before, draft, settings)
  const own = { before, taxIdHolder: undefined, proven, city, autoApprove: settings.autoApproveUsers, referrerId }
  const known = { ...own, position: await positionOf(deps, own, draft) }
  decideSave(known, draft, now)
  const change = decideSave({ ...known, taxIdHolder: await holderOf(deps, before, draft) }, draft, now)
  const parts = profileParts(change, 'profile.changed_meanwhile')
  // Before the profile: if the save fails, the next one repeats this.
  if (changed.phone) await deps.pool.takePhone(before.id, change.after.phone)
  await transact(table, [
    ...parts,
    outboxPart(profileSaved, { userId: before.id }, now),
    ...referralOf(change, now),
    ...noticesOf(change, changed, identity, now),
  ])
  return { profile: change.after, sanitised: altered }
}

/**
 * A changed contact is reported to the previous address, a changed name or number to all addresses: the account's owner
 * reads at least one of them.
 */
function noticesOf(
  { before, after }: ProfileChange,
  contact: ReturnType<typeof changedContact>,
  identity: ReturnType<typeof changedIdentity>,
  now: Date,
): Part[] {
  const userId = before.id
  const contacts = bothOr(contact, 'email', 'phone')
  const who = bothOr(identity, 'name', 'taxId')
  const addresses = who ? [...new Set([before.email, after.email])] : []
  return [
    ...(contacts ? [outboxPart(contactChanged, { userId, address: before.email, changed: contacts }, now)] : []),
    ...(who ? addresses.map((address) => outboxPart(identityChanged, { userId, address, changed: who }, now)) : []),
  ]
}

function bothOr<One extends string, Other extends string>(
  changed: Readonly<Record<One | Other, boolean>>,
  one: One,
  other: Other,
): One | Other | 'both' | undefined {
  if (changed[one] && changed[other]) return 'both'
  return changed[one] ? one : changed[other] ? other : undefined
}

/** The pool proves the e-mail, this application's code the phone, unless admins turned that off (rules 2.7). */
async function provenContact(
  { table, pool, now }: SaveDeps,
  before: ProfileRow,
  draft: ProfileDraft,
  { phoneVerification }: Pick<Settings, 'phoneVerification'>,
): Promise<ProvenContact> {
  const changed = changedContact(before, draft)
  const phone = changed.phone ? draft.phone : undefined
  const taken = phone !== undefined && (!phoneVerification || (await hasProvenPhone(table, before.id, phone, now)))
  return { email: changed.email ? await pool.provenEmail(before.id) : null, phone: taken ? phone : null }
}

/**
 * The quota is counted before the lookup.
 * @throws Refusal request.limit_reached
 */
async function holderOf(
  { table, now }: SaveDeps,
  before: ProfileRow,
  draft: ProfileDraft,
): Promise<string | undefined> {
  const taxId = taxIdCharacters(draft.taxId)
  if (taxId === before.taxId) return before.id
  await countUse(table, newTaxIds, before.id, now)
  return taxIdHolder(table, taxId)
}

/** The stored position of an unchanged address, else the geocoder's, else the device's (rules 3.6). */
async function positionOf(
  deps: SaveDeps,
  known: Omit<SaveFacts, 'position'>,
  draft: ProfileDraft,
): Promise<Position | undefined> {
  const { before, city } = known
  const kept = keptPosition(before, draft, city)
  if (kept || !city) return kept
  // Refuse invalid drafts before the paid lookup.
  decideSave({ ...known, position: city.position }, draft, deps.now)
  return (await findAddress(deps, { userId: before.id, quota: newAddresses }, draft, city)) ?? draft.position
}

/** The first save creates the referral together with the fixed referrer (rules 11.2). */
function referralOf({ before, after }: ProfileChange, now: Date): Part[] {
  if (before.onboardingDone || after.referrerId === null) return []
  return referralParts(newReferral(after.referrerId, after.id, now))
}
