import { readProfile } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { isWriteConflict } from '../kit/table/transaction.ts'
import { type CollectedPickup, contributionOf } from './contribution.ts'
import { type Count, readCountFacts, writeCount } from './store.ts'

/** Suppliers of one record that get their numbers at the same moment. */
const attempts = 8

/** Records are kept for cooperatives and companies (rules 9.18). */
export function keepsRecord({ profileType }: { readonly profileType: string }): boolean {
  return profileType !== 'citizen'
}

/**
 * Adds a completed pickup to its collector's record, once. Suppliers are numbered in the order of their first weighed
 * pickup.
 * @throws Error while the record is rebuilt: the event is delivered again
 */
export async function countPickup(
  table: Table,
  pickup: CollectedPickup,
  { rebuilds = false }: { readonly rebuilds?: boolean } = {},
): Promise<void> {
  const { interestedId: userId, ownerId: supplierId, pickupId } = pickup
  for (let attempt = 1; ; attempt++) {
    const profile = await readProfile(table, userId)
    if (!profile || !keepsRecord(profile)) return
    const facts = await readCountFacts(table, userId, { pickupId, supplierId })
    if (facts.mark && !rebuilds) return
    if (facts.counters.rebuilding && !rebuilds) throw new Error(`The record of ${userId} is being rebuilt`)
    const contribution = contributionOf({ ...pickup, city: facts.mark?.city ?? pickup.city })
    const held = facts.mark?.supplier ?? facts.supplier
    const next = contribution.weights.length > 0 ? { number: facts.counters.suppliers + 1, isNew: true } : undefined
    const supplier = held === undefined ? next : { number: held, isNew: false }
    const count: Count = { userId, supplierId, pickupId, contribution, supplier, rebuilds }
    try {
      await writeCount(table, count)
      return
    } catch (error) {
      if (!isWriteConflict(error) || attempt === attempts) throw error
    }
  }
}
