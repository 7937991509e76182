import { maskTaxId } from '../../shared/people/tax-id.ts'
import { csvAmount, csvFile, csvInstant } from '../kit/csv.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

const columns = [
  'ID',
  'Usuário',
  'E-mail',
  'Valor',
  'CPF/CNPJ',
  'Tipo de chave PIX',
  'Chave PIX',
  'Status',
  'Data do pedido',
  'Data da decisão',
] as const

const statusNames = { pending: 'Pendente', completed: 'Concluído', failed: 'Falhado' } as const
const typeNames = { cpf: 'CPF', cnpj: 'CNPJ', email: 'E-mail', phone: 'Telefone', random: 'Aleatória' } as const

/** saques.csv (rules 12.5). */
export function csvOf(rows: readonly WithdrawalRow[], profiles: ReadonlyMap<string, ProfileRow>): string {
  const lines = rows.map((row) => {
    const profile = profiles.get(row.userId)
    return [
      row.id,
      profile?.name ?? '',
      profile?.email ?? '',
      csvAmount(row.amountCents),
      maskTaxId(row.taxId),
      typeNames[row.pixKeyType],
      row.pixKey,
      statusNames[row.status],
      csvInstant(row.createdAt),
      row.decidedAt ? csvInstant(row.decidedAt) : '',
    ]
  })
  return csvFile(columns, lines)
}
