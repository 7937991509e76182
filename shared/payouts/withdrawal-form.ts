import { withdrawalLimits } from '../money.ts'
import { isTaxId, taxIdCharacters } from '../people/tax-id.ts'
import type { RefusalCode } from '../refusals.ts'
import { cleanPixKey, isPixKey, isTaxIdKey, type PixKeyType } from './pix-key.ts'

/** Withdrawal form; '' and 0 for empty fields. */
export interface WithdrawalForm {
  readonly amountCents: number
  readonly taxId: string
  readonly pixKeyType: PixKeyType | ''
  readonly pixKey: string
}

export const withdrawalFormProblems = [
  'withdrawal.amount_too_low',
  'withdrawal.amount_too_high',
  'withdrawal.tax_id_required',
  'withdrawal.tax_id_invalid',
  'withdrawal.pix_key_type_required',
  'withdrawal.pix_key_required',
  'withdrawal.pix_key_invalid',
  'withdrawal.pix_key_not_own',
] as const satisfies readonly RefusalCode[]
export type WithdrawalFormProblem = (typeof withdrawalFormProblems)[number]

/** Returns all problems in field order, at most one per field (rules 10.15). */
export function withdrawalProblems({
  amountCents,
  taxId,
  pixKeyType,
  pixKey,
}: WithdrawalForm): WithdrawalFormProblem[] {
  const { minCents, maxCents } = withdrawalLimits
  const noType = pixKeyType === ''
  const noKey = pixKey.trim() === ''
  const noTaxId = taxId.trim() === ''
  const key = pixKeyType === '' ? '' : cleanPixKey(pixKeyType, pixKey)
  const isKey = pixKeyType !== '' && isPixKey(pixKeyType, key)
  const isOther = key !== taxIdCharacters(taxId)
  const faults: Readonly<Record<WithdrawalFormProblem, boolean>> = {
    'withdrawal.amount_too_low': amountCents < minCents,
    'withdrawal.amount_too_high': amountCents > maxCents,
    'withdrawal.tax_id_required': noTaxId,
    'withdrawal.tax_id_invalid': !noTaxId && !isTaxId(taxId),
    'withdrawal.pix_key_type_required': noType,
    'withdrawal.pix_key_required': noKey,
    'withdrawal.pix_key_invalid': !noType && !noKey && !isKey,
    'withdrawal.pix_key_not_own': isKey && isTaxIdKey(pixKeyType) && isTaxId(taxId) && isOther,
  }
  return withdrawalFormProblems.filter((problem) => faults[problem])
}
