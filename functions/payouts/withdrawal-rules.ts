import { dayMs } from '../../shared/days.ts'
import type { PayoutStatus } from '../../shared/life-cycles/payout.ts'
import { isTaxIdKey, type PixKeyType } from '../../shared/payouts/pix-key.ts'
import { endToEndTime, fitsTaxId, visibleTaxId } from '../../shared/payouts/transfer.ts'
import { Refusal } from '../../shared/refusals.ts'

/** The owner of an account needs time to notice a key that a thief added (rules 10.21). */
const newKeyMs = dayMs
/** Clocks of banks differ from ours. */
const clockMs = 60 * 60 * 1000

/** The facts of a withdrawal that the rules need. */
interface Withdrawal {
  readonly id: string
  readonly status: PayoutStatus
  readonly amountCents: number
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly taxId: string
  readonly pixKeyType: PixKeyType
  readonly pixKey: string
  readonly payableFrom: string | null
}
type Other = Pick<Withdrawal, 'id' | 'status' | 'amountCents' | 'createdAt' | 'decidedAt' | 'pixKey'>

/** A CPF or CNPJ is as new as any other key while the profile has had it for less than this (rules 10.21). */
const ownNumberMs = 30 * dayMs

/**
 * Returns when the first payout to a new key may be made; null for a key that was paid before, or is the CPF or CNPJ
 * that the profile has had for 30 days. `ownSince` is when the profile got the number.
 */
export function payableFrom(
  { pixKeyType, pixKey }: Pick<Withdrawal, 'pixKeyType' | 'pixKey'>,
  others: readonly Other[],
  ownSince: string,
  now: Date,
): string | null {
  const wasPaid = others.some((one) => one.pixKey === pixKey && one.status === 'completed')
  const isOwn = isTaxIdKey(pixKeyType) && now.getTime() - Date.parse(ownSince) >= ownNumberMs
  return isOwn || wasPaid ? null : new Date(now.getTime() + newKeyMs).toISOString()
}

/** What the admin saw at the bank, as typed; '' for nothing. */
export interface Transfer {
  readonly endToEndId: string
  /** The receiver's CPF or CNPJ, partly hidden. */
  readonly receiver: string
}

/**
 * Returns whether the bank's receiver is the user. Keys that are the CPF or CNPJ need no answer: the form compared
 * them.
 * @throws Refusal withdrawal.receiver_required, withdrawal.receiver_invalid
 */
export function isOwnReceiver(
  { pixKeyType, taxId }: Pick<Withdrawal, 'pixKeyType' | 'taxId'>,
  { receiver }: Transfer,
): boolean {
  if (receiver.trim() === '') {
    if (isTaxIdKey(pixKeyType)) return true
    throw new Refusal('withdrawal.receiver_required')
  }
  const visible = visibleTaxId(receiver)
  if (visible === undefined) throw new Refusal('withdrawal.receiver_invalid')
  return fitsTaxId(visible, taxId)
}

/**
 * Returns the transfer's id, which is required above the limit (rules 10.22), or null.
 * @throws Refusal withdrawal.key_too_new, withdrawal.end_to_end_required, withdrawal.end_to_end_invalid
 */
export function paidTransfer(
  row: Pick<Withdrawal, 'createdAt' | 'payableFrom'>,
  { endToEndId }: Transfer,
  { isAboveLimit }: { readonly isAboveLimit: boolean },
  now: Date,
): string | null {
  if (row.payableFrom !== null && row.payableFrom > now.toISOString()) throw new Refusal('withdrawal.key_too_new')
  const id = endToEndId.trim()
  if (id === '') {
    if (isAboveLimit) throw new Refusal('withdrawal.end_to_end_required')
    return null
  }
  const at = endToEndTime(id)?.getTime()
  const isPossible = at !== undefined && at >= Date.parse(row.createdAt) - clockMs && at <= now.getTime() + clockMs
  if (!isPossible) throw new Refusal('withdrawal.end_to_end_invalid')
  return id
}
