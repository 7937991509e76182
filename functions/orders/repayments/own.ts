import type { Repayment } from '../../../shared/contract/repayments.ts'
import { isRepaymentOpen } from '../../../shared/life-cycles/repayment.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { readProfile, readProfileToChange } from '../../kit/people/profile/profiles.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { readOrderWithPayments } from '../store.ts'
import { decideKey } from './decide.ts'
import { findRepayments, type RepaymentRow, repaymentPart, viewOfRepayment } from './store.ts'

/** @throws Refusal order.not_found for other users than buyer and seller */
export async function showRepayment(
  table: Table,
  userId: string,
  orderId: string,
): Promise<{ readonly item: Repayment | null; readonly ownTaxId: string | null }> {
  const row = await ownRepayment(table, userId, orderId)
  if (!row) return { item: null, ownTaxId: null }
  return { item: viewOfRepayment(row), ownTaxId: (await readProfile(table, userId))?.taxId ?? null }
}

/**
 * The buyer states the own CPF or CNPJ as PIX key. Guard: the repayment is unchanged since it was read.
 * @throws Refusal order.not_found, repayment.not_found, profile.not_found and those of `decideKey`
 */
export async function stateRepaymentKey(
  { table, now }: { readonly table: Table; readonly now: Date },
  userId: string,
  { id, taxId }: { readonly id: string; readonly taxId: string },
): Promise<Repayment> {
  const before = await ownRepayment(table, userId, id)
  if (!before) throw new Refusal('repayment.not_found')
  const { taxId: own } = await readProfileToChange(table, userId)
  const after = decideKey(before, taxId, own, now)
  await transact(table, [repaymentPart(before, after)]).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'repayment.changed_meanwhile')
      throw new Refusal('repayment.not_possible')
    throw error
  })
  return viewOfRepayment(after)
}

/** The open one before one that is over; the seller has none. */
async function ownRepayment(table: Table, userId: string, orderId: string): Promise<RepaymentRow | undefined> {
  const found = await readOrderWithPayments(table, orderId)
  if (!found || ![found.order.buyerId, found.order.sellerId].includes(userId)) throw new Refusal('order.not_found')
  if (found.order.buyerId !== userId) return undefined
  const ids = found.payments.flatMap(({ id, booked }) => (booked === 'sale' || booked === 'stray' ? [id] : []))
  const rows = ids.length === 0 ? [] : await findRepayments(table, ids)
  return rows.find(({ status }) => isRepaymentOpen(status)) ?? rows[0]
}
