import { donationRequested } from '../../events/donation-events.ts'
import { openApproval } from '../approvals/approval.ts'
import { openApprovalPart } from '../approvals/store.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { transact, wasBeaten } from '../kit/table/transaction.ts'
import { donationOfShare, type Share } from './decide.ts'
import { findDonation, requestParts } from './store.ts'

/**
 * Makes the donation of a share that the completion of a sale has set apart: record, approval and event. The money is
 * held since then, by the same id; an event that comes twice finds the record.
 * Guards: nothing of this id is there.
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
    // The same event, delivered twice at once: the other one has made it.
    if (!wasBeaten(error) || !(await findDonation(table, id))) throw error
  }
}
