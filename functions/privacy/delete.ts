import type { AccountDeletion } from '../../shared/contract/profiles.ts'
import type { Actor } from '../kit/people/actor.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { decideDeletion } from './decide.ts'
import type { HeldCents } from './held.ts'
import { addDeletion, removeDeletion } from './store.ts'
import { readDeletionBlockers } from './ties.ts'

interface DeleteDeps {
  readonly table: Table
  readonly heldCents: HeldCents
  readonly now: Date
}

/**
 * Deletes the caller's account in seven days; a second request does not extend them (rules 15.4).
 * @throws Refusal as `decideDeletion`, profile.not_found, request.conflict
 */
export async function requestDeletion(deps: DeleteDeps, actor: Actor): Promise<AccountDeletion> {
  const { table, heldCents, now } = deps
  const { userId } = actor
  const { deletion: before } = await readProfileToChange(table, userId)
  const asked = decideDeletion(before, await readDeletionBlockers(table, heldCents, userId), now)
  if (!before) await addDeletion(table, userId, asked, now)
  return asked
}

/**
 * Cancels a deletion. Idempotent.
 * @throws Refusal profile.not_found, privacy.deletion_begun
 */
export async function keepAccount(table: Table, { userId }: Actor): Promise<void> {
  const { deletion } = await readProfileToChange(table, userId)
  if (deletion) await removeDeletion(table, userId)
}
