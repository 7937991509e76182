import { userEdited } from '../../events/user-events.ts'
import type { UserDraft } from '../../shared/contract/users.ts'
import { cleanProfile } from '../../shared/people/profile-form.ts'
import { taxIdCharacters } from '../../shared/people/tax-id.ts'
import { auditPart } from '../kit/audit.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import { requireOtherCase } from '../kit/people/admins/own-case.ts'
import { cityOf, findAddress, keptPosition } from '../kit/people/profile/address.ts'
import { type ProfileChange, profileParts } from '../kit/people/profile/profile-change.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readProfileToChange, taxIdHolder } from '../kit/people/profile/profiles.ts'
import type { Geocoder } from '../kit/services/geocoder.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { assertEditable, cleanReason, decideEdit } from './decide.ts'
import { editedAddresses } from './quotas.ts'

export interface EditDeps {
  readonly table: Table
  readonly geocoder: Geocoder
  readonly now: Date
}

/**
 * Free checks run before the paid geocoder.
 * @throws Refusal access.own_case, as `decideEdit`, profile.not_found, request.limit_reached
 */
export async function editUser(
  deps: EditDeps,
  actor: Actor,
  { id, reason, ...input }: UserDraft & { readonly id: string; readonly reason: string },
): Promise<{ user: ProfileRow; sanitised: boolean }> {
  const { table, now } = deps
  const { form: draft, altered } = cleanProfile(input)
  const before = await readProfileToChange(table, id)
  assertEditable(before, draft, reason, now)
  await requireOtherCase(table, actor, [id])
  const [holder, city] = await Promise.all([taxIdHolder(table, taxIdCharacters(draft.taxId)), cityOf(draft.cityId)])
  const known = { before, taxIdHolder: holder, city, position: keptPosition(before, draft, city) }
  // Refuse invalid edits before the paid lookup.
  const asIs = decideEdit(known, draft, reason, now)
  const asker = { userId: actor.userId, quota: editedAddresses }
  const position = known.position ?? (city && (await findAddress(deps, asker, draft, city)))
  const change = position ? decideEdit({ ...known, position }, draft, reason, now) : asIs
  await transact(table, [
    ...profileParts(change, 'user.changed_meanwhile'),
    auditPart(actor, { action: 'edit:user', targetId: id, ...changedFields(change), reason: cleanReason(reason) }, now),
    outboxPart(userEdited, { userId: id, reason: cleanReason(reason) }, now),
  ])
  return { user: change.after, sanitised: altered }
}

function changedFields({ before, after }: ProfileChange) {
  const fields = Object.keys(after) as (keyof ProfileRow)[]
  const changed = fields.filter((field) => field !== 'version' && before[field] !== after[field])
  const picked = (row: ProfileRow) => Object.fromEntries(changed.map((field) => [field, row[field]]))
  return { before: picked(before), after: picked(after) }
}
