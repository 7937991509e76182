import { readProfile } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { isWriteConflict, transact } from '../kit/table/transaction.ts'
import { donationOfShare, type Share } from './decide.ts'
import { donations } from './kinds/donation.ts'
import { awaitingParts } from './request.ts'
import { findPayout } from './store.ts'
import { joinWeekPart, withCurrentWeek } from './week/join.ts'

/**
 * Creates the donation of a sale's share, whose money is held already under the same id. Idempotent. Guards: the id is
 * new.
 */
export async function recordShare(
  { table, now }: { readonly table: Table; readonly now: Date },
  share: Share,
): Promise<void> {
  const { id, userId } = share
  if (await findPayout(table, donations, id)) return
  const profile = await readProfile(table, userId)
  try {
    const row = donationOfShare(share, profile?.taxId ?? null)
    await withCurrentWeek(async () => {
      const week = await joinWeekPart(table, donations.kind, row)
      await transact(table, [week, ...awaitingParts(donations, row, now)])
    })
  } catch (error) {
    // A concurrent delivery of the event was faster.
    if (!isWriteConflict(error) || !(await findPayout(table, donations, id))) throw error
  }
}
