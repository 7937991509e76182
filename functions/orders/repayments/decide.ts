import { nextRepaymentStatus } from '../../../shared/life-cycles/repayment.ts'
import { endToEndTime } from '../../../shared/payouts/transfer.ts'
import { taxIdCharacters } from '../../../shared/people/tax-id.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { OrderRow } from '../order-row.ts'
import type { RepaymentRow } from './store.ts'

/** Clocks of banks differ from ours. */
const clockMs = 60 * 60 * 1000

export function newRepayment(
  { id: orderId, type, buyerId }: Pick<OrderRow, 'id' | 'type' | 'buyerId'>,
  { paymentId, amountCents }: Pick<RepaymentRow, 'paymentId' | 'amountCents'>,
  now: Date,
): RepaymentRow {
  const status = nextRepaymentStatus('none', 'open')
  if (!status) throw new Error('A repayment cannot begin')
  const later = { taxId: null, statedAt: null, endorsedBy: null, paidBy: null, paidAt: null, endToEndId: null }
  return { paymentId, orderId, type, buyerId, amountCents, status, ...later, createdAt: now.toISOString(), version: 1 }
}

/**
 * The key is the own CPF or CNPJ, so that no other person can receive the money.
 * @throws Refusal repayment.not_possible, repayment.tax_id_missing, repayment.tax_id_differs
 */
export function decideKey(row: RepaymentRow, written: string, own: string | null, now: Date): RepaymentRow {
  const status = nextRepaymentStatus(row.status, 'state_key')
  if (!status) throw new Refusal('repayment.not_possible')
  if (own === null) throw new Refusal('repayment.tax_id_missing')
  if (taxIdCharacters(written) !== own) throw new Refusal('repayment.tax_id_differs')
  return { ...row, status, taxId: own, statedAt: now.toISOString(), version: row.version + 1 }
}

interface Decider {
  readonly userId: string
  /** Whether the admin who approved first still is one; else the decider approves first. */
  readonly endorserIsAdmin: boolean
}

/**
 * The first admin approves; a second one enters the transfer.
 * @throws Refusal repayment.not_possible, repayment.second_admin_needed, withdrawal.end_to_end_required, .invalid
 */
export function decidePayment(
  row: RepaymentRow,
  { userId, endorserIsAdmin }: Decider,
  written: string,
  now: Date,
): RepaymentRow {
  const version = row.version + 1
  const endorsed = nextRepaymentStatus(row.status, 'endorse')
  if (endorsed) return { ...row, status: endorsed, endorsedBy: userId, version }
  const status = nextRepaymentStatus(row.status, 'pay')
  if (!status) throw new Refusal('repayment.not_possible')
  if (row.endorsedBy === userId) throw new Refusal('repayment.second_admin_needed')
  if (!endorserIsAdmin) return { ...row, endorsedBy: userId, version }
  const endToEndId = written.trim()
  if (endToEndId === '') throw new Refusal('withdrawal.end_to_end_required')
  const at = endToEndTime(endToEndId)?.getTime()
  const isPossible = at !== undefined && at >= Date.parse(row.createdAt) - clockMs && at <= now.getTime() + clockMs
  if (!isPossible) throw new Refusal('withdrawal.end_to_end_invalid')
  return { ...row, status, paidBy: userId, paidAt: now.toISOString(), endToEndId, version }
}

/** Undefined if nothing is open. */
export function endedRepayment(row: RepaymentRow | undefined): RepaymentRow | undefined {
  const status = row && nextRepaymentStatus(row.status, 'end')
  return status && { ...row, status, version: row.version + 1 }
}
