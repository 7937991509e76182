import * as z from 'zod'
import { donationId } from '../../shared/contract/donations.ts'
import { donationStatus } from '../../shared/life-cycles/donation.ts'
import { pixKeyTypes } from '../../shared/withdrawals/pix-key.ts'
import { positionOf } from '../approvals/list.ts'
import { type Key, keys } from '../kit/table/keys.ts'

/** A donation: what was asked for, and how it ended. The money itself is in the ledger's journals of the same id. */
export const donationRow = z.object({
  id: donationId,
  userId: z.uuid(),
  entityId: z.string(),
  amountCents: z.int().positive(),
  /** Characters alone; of a share what the profile says, null where that says nothing. */
  taxId: z.string().nullable(),
  origin: z.enum(['request', 'share']),
  status: donationStatus,
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was rejected, for the giver. */
  reason: z.string().nullable(),
  /** The entity as it was when that was decided: whatever becomes of it, this is where the money was to go. */
  receiver: z
    .object({ name: z.string(), pixKeyType: z.enum(pixKeyTypes), pixKey: z.string() })
    .nullable()
    .default(null),
})
export type DonationRow = z.infer<typeof donationRow>

/** The row with its keys: its own, its giver's list and the list of its state. */
export function donationItem(row: DonationRow): Key & Readonly<Record<string, unknown>> {
  const position = positionOf(row)
  return {
    ...keys.donation(row.id),
    gsi1pk: keys.donationsOfUser(row.userId),
    gsi1sk: position,
    gsi2pk: keys.donationsIn(row.status),
    gsi2sk: position,
    ...row,
  }
}

/** The same once more, in the list of its entity: the table has two indexes, and both are taken. */
export function donationToItem(row: DonationRow): Key & Readonly<Record<string, unknown>> {
  return { ...keys.donationTo(row.entityId, row.createdAt, row.id), ...row }
}
