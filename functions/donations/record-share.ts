import { donationRequested } from '../../events/donation-events.ts'
import { openApproval } from '../approvals/approval.ts'
import { openApprovalPart } from '../approvals/store.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { isWriteConflict, transact } from '../kit/table/transaction.ts'
import { donationOfShare, type Share } from './decide.ts'
import { findDonation, requestParts } from './store.ts'

/**
 * Creates the donation of a sale's share, whose money is held already under the same id. Idempotent. Guards: the id is
 * new.
 */
export async function recordShare(
  { table, now }: { readonly table: Table; readonly now: Date },
  share: Share,
): Promise<void> {
  const { id, userId, amountCents } = share
  if (await findDonation(table, id)) return
  const profile = await readProfile(table, userId)
  const opened = openApproval({ kind: 'donation', id, requesterId: userId, amountCents }, new Date(share.at))
  try {
    await transact(table, [
      ...requestParts(donationOfShare(share, profile?.taxId ?? null)),
      openApprovalPart(opened),
      outboxPart(donationRequested, { donationId: id, userId }, now),
    ])
  } catch (error) {
    // A concurrent delivery of the event was faster.
    if (!isWriteConflict(error) || !(await findDonation(table, id))) throw error
  }
}
