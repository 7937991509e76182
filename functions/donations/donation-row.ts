import * as z from 'zod'
import { donationId } from '../../shared/contract/donations.ts'
import { donationStatus } from '../../shared/life-cycles/donation.ts'
import { pixKeyTypes } from '../../shared/withdrawals/pix-key.ts'
import { positionOf } from '../approvals/list.ts'
import { type Key, keys } from '../kit/table/keys.ts'

/** The ledger's journals of the same id hold the money. */
export const donationRow = z.object({
  id: donationId,
  userId: z.uuid(),
  entityId: z.string(),
  amountCents: z.int().positive(),
  /** Without punctuation; for a share from the profile, or null. */
  taxId: z.string().nullable(),
  origin: z.enum(['request', 'share']),
  status: donationStatus,
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Of a rejection, shown to the giver. */
  reason: z.string().nullable(),
  /** The entity at the time of the decision. */
  receiver: z
    .object({ name: z.string(), pixKeyType: z.enum(pixKeyTypes), pixKey: z.string() })
    .nullable()
    .default(null),
})
export type DonationRow = z.infer<typeof donationRow>

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

/** A copy in the list of the entity, because both indexes of the table are in use. */
export function donationToItem(row: DonationRow): Key & Readonly<Record<string, unknown>> {
  return { ...keys.donationTo(row.entityId, row.createdAt, row.id), ...row }
}
