import * as z from 'zod'
import { withdrawalId } from '../../shared/contract/withdrawals.ts'
import { withdrawalStatus } from '../../shared/life-cycles/withdrawal.ts'
import { pixKeyTypes } from '../../shared/withdrawals/pix-key.ts'
import { positionOf } from '../approvals/list.ts'
import { type Key, keys } from '../kit/table/keys.ts'

/** The money is in the ledger's journals with the same id. */
export const withdrawalRow = z.object({
  id: withdrawalId,
  userId: z.uuid(),
  amountCents: z.int().positive(),
  /** Normalised by `taxIdCharacters`. */
  taxId: z.string(),
  pixKeyType: z.enum(pixKeyTypes),
  /** Normalised by `cleanPixKey`. */
  pixKey: z.string(),
  status: withdrawalStatus,
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it failed, shown to the requester. */
  reason: z.string().nullable(),
})
export type WithdrawalRow = z.infer<typeof withdrawalRow>

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
