import * as z from 'zod'
import { type Repayment, repayment, repaymentsShown } from '../../../shared/contract/repayments.ts'
import { isRepaymentOpen } from '../../../shared/life-cycles/repayment.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { keys } from '../../kit/table/keys.ts'
import { positionOf, readOldest } from '../../kit/table/newest.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Guarded } from '../../kit/table/transaction.ts'

export const repaymentRow = repayment.extend({
  statedAt: z.iso.datetime().nullable(),
  paidBy: z.uuid().nullable(),
  /** Of the PIX transfer. */
  endToEndId: z.string().nullable(),
})
export type RepaymentRow = z.infer<typeof repaymentRow>

const listed = (row: RepaymentRow) => ({ ...row, id: row.paymentId })

function itemOf(row: RepaymentRow): Record<string, unknown> {
  const state = isRepaymentOpen(row.status) ? 'open' : 'over'
  const index = { gsi2pk: keys.repaymentsIn(state), gsi2sk: positionOf(listed(row)) }
  return { ...keys.repayment(row.paymentId), ...row, ...index }
}

export async function findRepayments(table: Table, paymentIds: readonly string[]): Promise<RepaymentRow[]> {
  const items = await batchGet(table, paymentIds.map(keys.repayment), { consistent: true })
  return items.map((item) => repaymentRow.parse(item))
}

/** @throws Refusal repayment.not_found */
export async function readRepayment(table: Table, paymentId: string): Promise<RepaymentRow> {
  const [row] = await findRepayments(table, [paymentId])
  if (!row) throw new Refusal('repayment.not_found')
  return row
}

/** Guard: the repayment is new, or unchanged since it was read. */
export function repaymentPart(before: RepaymentRow | undefined, after: RepaymentRow): Guarded {
  const guard = before
    ? {
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': before.version },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' }
  return { Put: { Item: itemOf(after), ...guard }, refusal: new Refusal('repayment.changed_meanwhile') }
}

/** What is owed, oldest first; at most the first hundred. */
export async function openRepayments(table: Table): Promise<RepaymentRow[]> {
  const list = { index: 'gsi2', partition: keys.repaymentsIn('open') } as const
  const parse = (item: Record<string, unknown>) => listed(repaymentRow.parse(item))
  return (await readOldest(table, { ...list, parse }, {}, { after: undefined, size: repaymentsShown })).rows.slice()
}

export function viewOfRepayment({ statedAt: _s, paidBy: _p, endToEndId: _e, ...view }: RepaymentRow): Repayment {
  return view
}
