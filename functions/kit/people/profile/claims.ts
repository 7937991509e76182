import * as z from 'zod'
import { keys } from '../../table/keys.ts'
import { queryAll } from '../../table/query.ts'
import type { Table } from '../../table/table.ts'
import type { Part } from '../../table/transaction.ts'

/** Why a user owes something: written with the claim, read by the balance page (rules 10.25). */
const claimRow = z.object({
  /** Of the dispute. */
  id: z.string(),
  userId: z.string(),
  orderId: z.string(),
  /** Title of the ad. */
  type: z.string(),
  amountCents: z.int().positive(),
  /** An admin's words; null for the reward of a referral whose sale was lost in a dispute. */
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  /** The claim no longer holds; with an admin's reason, or null after a reimbursement. */
  undone: z.object({ at: z.iso.datetime(), reason: z.string().nullable() }).nullable().default(null),
})
export type ClaimRow = z.infer<typeof claimRow>

export function claimPart(row: ClaimRow): Part {
  return { Put: { Item: { ...keys.claimOf(row.userId, row.id), ...row } } }
}

/** A handful, newest first. */
export async function claimsOf(table: Table, userId: string): Promise<ClaimRow[]> {
  const { pk } = keys.claimOf(userId, '')
  const rows: ClaimRow[] = []
  const asked = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :claim)',
    ExpressionAttributeValues: { ':pk': pk, ':claim': keys.claimPrefix },
  })
  for await (const item of asked) rows.push(claimRow.parse(item))
  return rows.sort((a, b) => b.at.localeCompare(a.at))
}
