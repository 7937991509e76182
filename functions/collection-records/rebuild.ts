import * as z from 'zod'
import { pickupConfirmation } from '../../shared/contract/pickup-views.ts'
import { publicPlace } from '../../shared/contract/recyclables.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import type { CollectedPickup } from './contribution.ts'
import { countPickup, keepsRecord } from './count.ts'
import { completedPickupsOf, readAdOf, removeSums, setRebuilding } from './store.ts'

const completed = z.object({
  id: z.string(),
  recyclableId: z.string(),
  ownerId: z.string(),
  interestedId: z.string(),
  acceptedAt: z.string().nullable(),
  completedAt: z.string(),
  confirmations: z.object({ owner: pickupConfirmation.nullable(), interested: pickupConfirmation.nullable() }),
})
const placed = z.object({ place: publicPlace })

/**
 * Rebuilds a record from the completed pickups in the table; events wait meanwhile. Suppliers keep their numbers, also
 * those with a deleted account. An interrupted rebuild is repeated. Returns the number of pickups.
 */
export async function rebuildRecord(table: Table, userId: string): Promise<number> {
  const profile = await readProfile(table, userId)
  if (!profile || !keepsRecord(profile)) return 0
  await setRebuilding(table, userId, true)
  await removeSums(table, userId)
  let pickups = 0
  for await (const item of completedPickupsOf(table, userId)) {
    const row = completed.parse(item)
    const { owner, interested } = row.confirmations
    // Time or an admin completed it: one side's word is no evidence (rules 9.18).
    if (row.interestedId !== userId || !owner || !interested) continue
    const pickup = {
      ...row,
      confirmations: { owner, interested },
      pickupId: row.id,
      city: await cityOf(table, row.recyclableId),
    }
    await countPickup(table, pickup, { rebuilds: true })
    pickups++
  }
  await setRebuilding(table, userId, false)
  return pickups
}

async function cityOf(table: Table, recyclableId: string): Promise<CollectedPickup['city']> {
  const ad = placed.safeParse(await readAdOf(table, recyclableId)).data
  return ad ? { id: ad.place.cityId, name: `${ad.place.city} - ${ad.place.uf}` } : null
}
