import { formatPixKey, hidePixKey, isTaxIdKey, type PixKeyType } from '../../../shared/payouts/pix-key.ts'
import { maskTaxId } from '../../../shared/people/tax-id.ts'
import { personOf, progressOf } from '../../approvals/read-history.ts'
import { csvAmount } from '../../kit/csv.ts'
import { findPeople } from '../../kit/people/finding/found-people.ts'
import { personFile } from '../person-file.ts'
import type { PayoutViews } from './kind.ts'
import { type Withdrawal, withdrawals } from './withdrawal.ts'

const typeNames: Readonly<Record<PixKeyType, string>> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  email: 'E-mail',
  phone: 'Telefone',
  random: 'Aleatória',
}

export const withdrawalViews: PayoutViews<Withdrawal> = {
  kind: withdrawals,
  /** The Pix key is masked. */
  viewOf: ({ pixKey, taxId: _, userId: __, receiverTaxId: ___, ...row }) => ({
    ...row,
    hiddenPixKey: hidePixKey(row.pixKeyType, pixKey),
  }),
  lineOf: (row, entities, beside) => ({
    ...withdrawalViews.viewOf(row, entities),
    requester: personOf(row, beside),
    ...progressOf(row, beside, null),
  }),
  /** Everything needed for the transfer. */
  fileOf: (row, entities, beside, history) => ({
    ...withdrawalViews.lineOf(row, entities, beside),
    pixKey: formatPixKey(row.pixKeyType, row.pixKey),
    taxId: maskTaxId(row.taxId),
    receiverTaxId: row.receiverTaxId,
    asksReceiver: !isTaxIdKey(row.pixKeyType),
    ...history,
  }),
  beside: async (table, row, others, now) => ({ person: await personFile(table, row, others, now) }),
  csvColumns: ['Valor', 'CPF/CNPJ', 'Tipo de chave PIX', 'Chave PIX', 'ID da transferência'],
  csvCells: ({ amountCents, taxId, pixKeyType, pixKey, endToEndId }) => [
    csvAmount(amountCents),
    maskTaxId(taxId),
    typeNames[pixKeyType],
    pixKey,
    endToEndId ?? '',
  ],
  /** Those of the people found. */
  searchedLists: async (table, text) =>
    (await findPeople(table, text)).map((id) => ({ index: 'gsi1', partition: withdrawals.keys.ofUser(id) })),
}
