import { isSameHolder } from '../../../../shared/people/tax-id.ts'
import { Refusal } from '../../../../shared/refusals.ts'
import type { Table } from '../../table/table.ts'
import type { Actor } from '../actor.ts'
import type { ProfileRow } from '../profile/profile-row.ts'
import { readProfile } from '../profile/profiles.ts'

type Holder = Pick<ProfileRow, 'id' | 'taxId'>

/** Returns whether a subject is the admin's own or belongs to the admin's company (rules 12.16). */
export function isOwnCase(admin: Holder, owner: Holder): boolean {
  return admin.id === owner.id || (admin.taxId !== null && isSameHolder(owner.taxId, admin.taxId))
}

/**
 * Call it before an admin decides on what these users own, asked for or reported.
 * @throws Refusal access.own_case
 */
export async function requireOtherCase(table: Table, { userId }: Actor, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.includes(userId)) throw new Refusal('access.own_case')
  const admin = await readProfile(table, userId)
  // Branches of a company share the beginning of a CNPJ; a CPF belongs to one account.
  if (!admin?.taxId) return
  for (const id of new Set(ownerIds)) {
    const owner = await readProfile(table, id)
    if (owner && isOwnCase(admin, owner)) throw new Refusal('access.own_case')
  }
}
