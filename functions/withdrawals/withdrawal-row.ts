import * as z from 'zod'
import { withdrawalId } from '../../shared/contract/withdrawals.ts'
import { withdrawalStatus } from '../../shared/life-cycles/withdrawal.ts'
import { pixKeyTypes } from '../../shared/withdrawals/pix-key.ts'
import { positionOf } from '../approvals/list.ts'
import { type Key, keys } from '../kit/table/keys.ts'

/** A withdrawal: what was asked for, and how it ended. The money itself is in the ledger's journals of the same id. */
export const withdrawalRow = z.object({
  id: withdrawalId,
  userId: z.uuid(),
  amountCents: z.int().positive(),
  /** Characters alone, as `taxIdCharacters` gives them. */
  taxId: z.string(),
  pixKeyType: z.enum(pixKeyTypes),
  /** Clean, as `cleanPixKey` gives it. */
  pixKey: z.string(),
  status: withdrawalStatus,
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it failed, for the requester. */
  reason: z.string().nullable(),
})
export type WithdrawalRow = z.infer<typeof withdrawalRow>

/** The row with its keys: its own, its requester's list and the list of its state. */
export function withdrawalItem(row: WithdrawalRow): Key & Readonly<Record<string, unknown>> {
  const position = positionOf(row)
  return {
    ...keys.withdrawal(row.id),
    gsi1pk: keys.withdrawalsOfUser(row.userId),
    gsi1sk: position,
    gsi2pk: keys.withdrawalsIn(row.status),
    gsi2sk: position,
    ...row,
  }
}
