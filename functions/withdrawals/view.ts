import type { WithdrawalFile, WithdrawalLine, WithdrawalView } from '../../shared/contract/withdrawals.ts'
import { maskTaxId } from '../../shared/people/tax-id.ts'
import { formatPixKey, hidePixKey } from '../../shared/withdrawals/pix-key.ts'
import { type ApprovalContext, personOf, progressOf } from '../approvals/read-history.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

/** The Pix key is masked. */
export function viewOf({ pixKey, taxId: _, userId: __, ...row }: WithdrawalRow): WithdrawalView {
  return { ...row, hiddenPixKey: hidePixKey(row.pixKeyType, pixKey) }
}

export function lineOf(row: WithdrawalRow, beside: ApprovalContext): WithdrawalLine {
  return { ...viewOf(row), requester: personOf(row, beside), ...progressOf(row, beside, null) }
}

/** Everything needed for the transfer. */
export function fileOf(
  row: WithdrawalRow,
  beside: ApprovalContext,
  history: Pick<WithdrawalFile, 'steps' | 'audits'>,
): WithdrawalFile {
  return {
    ...lineOf(row, beside),
    pixKey: formatPixKey(row.pixKeyType, row.pixKey),
    taxId: maskTaxId(row.taxId),
    ...history,
  }
}
