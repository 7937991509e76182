import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { indexRowsOf, pickupsAt } from './store.ts'

/** The newest completed pickups that are looked at. */
const searched = 100

/** Returns whether the user has completed a sale, on either side, with an account that is not `partnerId`. */
export async function hasOtherPartner(table: Table, userId: string, partnerId: string): Promise<boolean> {
  const { pk } = keys.completedPickupOf(userId, '', '')
  const prefix = keys.collectedPrefix
  const range = { pk, first: prefix, last: `${prefix}~`, from: 'last', after: undefined } as const
  const rows = await pickupsAt(table, await indexRowsOf(table, range, searched))
  return rows.some(({ orderId, ownerId, interestedId }) => {
    const otherId = ownerId === userId ? interestedId : ownerId
    return orderId !== null && otherId !== partnerId
  })
}
