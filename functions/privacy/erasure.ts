import { accountDeleted } from '../../events/privacy-events.ts'
import { recyclableDeleted } from '../../events/recyclable-events.ts'
import { Refusal } from '../../shared/refusals.ts'
import { deleteRecyclable, writeChange } from '../catalogue/change.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { subscriberKey } from '../kit/mail/subscriber-key.ts'
import { hashOfAddress } from '../kit/mail/suppression.ts'
import { searchItems } from '../kit/people/finding/finding.ts'
import { closedHolderPart, hashOfTaxId } from '../kit/people/profile/closed-holders.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { type Part, transact } from '../kit/table/transaction.ts'
import { readBalance } from '../ledger/store.ts'
import { afterStep, deletionBlockedBy } from './decide.ts'
import type { Deletion, DeletionStep } from './exported-rows.ts'
import type { HeldCents } from './held.ts'
import { removeUserRows } from './remove-user-rows.ts'
import { adsOf, advanceDeletion, endDeletion, openPickupsOf, readExport, stepPart } from './store.ts'
import { readDeletionBlockers } from './ties.ts'

export interface ErasureDeps {
  readonly table: Table
  readonly heldCents: HeldCents
  /** Ignores a missing user. */
  readonly removeUser: (userId: string) => Promise<void>
  /** Ignores a missing file. */
  readonly removeFile: (userId: string, exportId: string) => Promise<void>
  readonly now: Date
}

/**
 * Deletes an account as far as possible now. Steps are recorded and idempotent: an interrupted deletion continues at
 * the next call (rules 15.4). Returns whether it is complete.
 * @throws Refusal recyclable.action_not_possible if an ad was just sold: the next run tries again
 */
export async function erase(deps: ErasureDeps, from: Deletion): Promise<boolean> {
  let deletion = from
  while (deletion.notBefore <= deps.now.toISOString()) {
    const outcome = await steps[deletion.step](deps, deletion)
    if (outcome === 'not yet') return false
    const next = afterStep(deletion, deps.now)
    if (!next) {
      await endDeletion(deps.table, deletion)
      return true
    }
    if (outcome === 'done') await advanceDeletion(deps.table, deletion, next)
    deletion = next
  }
  return false
}

/** `written`: the step recorded its own completion. */
type Outcome = 'done' | 'written' | 'not yet'

const steps: Readonly<Record<DeletionStep, (deps: ErasureDeps, deletion: Deletion) => Promise<Outcome>>> = {
  async waiting({ table, heldCents }, { userId }) {
    return deletionBlockedBy(await readDeletionBlockers(table, heldCents, userId)) || (await isSuspended(table, userId))
      ? 'not yet'
      : 'done'
  },
  async ads({ table, now }, { userId }) {
    if (await isSuspended(table, userId)) return 'not yet'
    await endAds(table, userId, now)
    return 'done'
  },
  async account(deps, deletion) {
    const { table, heldCents, now } = deps
    // All ads have ended, so nothing can be sold any more.
    if (deletionBlockedBy(await readDeletionBlockers(table, heldCents, deletion.userId))) return 'not yet'
    const next = afterStep(deletion, now)
    if (!next) throw new Error('The account is not the last step')
    const { userId } = deletion
    const profile = await readProfileToChange(table, userId)
    if (profile.suspension) return 'not yet'
    const gone = { userId, openPickupIds: await openPickupsOf(table, userId) }
    const kept = await keptHolderParts(table, profile, now)
    const told = outboxPart(accountDeleted, gone, now)
    await transact(table, [stepPart(deletion, next), ...accountParts(profile), ...kept, told])
    return 'written'
  },
  async pool({ removeUser }, { userId }) {
    await removeUser(userId)
    return 'done'
  },
  async things(deps, { userId }) {
    await removeAll(deps, userId)
    return 'done'
  },
  async last(deps, { userId }) {
    await endAds(deps.table, userId, deps.now)
    await removeAll(deps, userId)
    return 'done'
  },
}

/** Data of a suspended account may be needed for an investigation. */
async function isSuspended(table: Table, userId: string): Promise<boolean> {
  return (await readProfileToChange(table, userId)).suspension !== null
}

/** Consumers of the event delete photos and questions. */
async function endAds(table: Table, userId: string, now: Date): Promise<void> {
  for await (const { id } of adsOf(table, userId)) {
    const ad = await findAd(table, id)
    if (!ad) continue
    const change = deleteRecyclable(ad, 'accounts', 'delete')
    const gone = { recyclableId: id, ownerId: userId, type: ad.type, removedPhotoIds: [...change.droppedPhotoIds] }
    await writeChange(table, change, [outboxPart(recyclableDeleted, gone, now)])
  }
}

/** The index may still list a deleted ad. */
async function findAd(table: Table, id: string): Promise<RecyclableRow | undefined> {
  return readRecyclable(table, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'recyclable.not_found') return undefined
    throw error
  })
}

/** With the newsletter of its address. Guards: the profile is unchanged and the tax id belongs to it. */
function accountParts(profile: ProfileRow): Part[] {
  const { id, version, taxId, email } = profile
  return [
    {
      Delete: {
        Key: keys.profile(id),
        ConditionExpression: 'attribute_exists(deletion) AND (attribute_not_exists(#version) OR #version = :version)',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': version },
      },
    },
    ...(taxId === null
      ? []
      : [
          {
            Delete: {
              Key: keys.taxId(taxId),
              ConditionExpression: 'userId = :user',
              ExpressionAttributeValues: { ':user': id },
            },
          },
        ]),
    { Delete: { Key: subscriberKey(hashOfAddress(email)) } },
    ...searchItems(profile).map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } })),
  ]
}

/** A sale can be charged back after the deletion: its claim then follows the number to a new account (rules 10.25). */
async function keptHolderParts(table: Table, { id: userId, taxId }: ProfileRow, now: Date): Promise<Part[]> {
  if (taxId === null || (await readBalance(table, userId)).version === 0) return []
  const hash = await hashOfTaxId(table, taxId)
  return [closedHolderPart({ hash, userId, closedAt: now.toISOString(), successorId: null, isOwing: false })]
}

/** The file first: its name is stored in one of the rows. */
async function removeAll({ table, removeFile }: ErasureDeps, userId: string): Promise<void> {
  const file = await readExport(table, userId)
  if (file) await removeFile(userId, file.id)
  await removeUserRows(table, userId)
}
