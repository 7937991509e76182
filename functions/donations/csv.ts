import { maskTaxId } from '../../shared/people/tax-id.ts'
import { csvAmount, csvFile, csvInstant } from '../kit/csv.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import type { DonationRow } from './donation-row.ts'
import { type Entities, receiverOf } from './view.ts'

const columns = [
  'ID',
  'Usuário',
  'E-mail',
  'Entidade',
  'Chave PIX da entidade',
  'Valor',
  'CPF/CNPJ',
  'Origem',
  'Status',
  'Data do pedido',
  'Data da decisão',
] as const

const statusNames = { pending: 'Pendente', completed: 'Concluído', rejected: 'Rejeitado' } as const
const originNames = { request: 'Pedido', share: 'Percentual de venda' } as const

/** Returns transacoes_doacao_selecionadas.csv (rules 12.5). */
export function csvOf(
  rows: readonly DonationRow[],
  entities: Entities,
  profiles: ReadonlyMap<string, ProfileRow>,
): string {
  const lines = rows.map((row) => {
    const [profile, receiver] = [profiles.get(row.userId), receiverOf(row, entities)]
    return [
      row.id,
      profile?.name ?? '',
      profile?.email ?? '',
      receiver.name,
      receiver.pixKey,
      csvAmount(row.amountCents),
      row.taxId === null ? '' : maskTaxId(row.taxId),
      originNames[row.origin],
      statusNames[row.status],
      csvInstant(row.createdAt),
      row.decidedAt ? csvInstant(row.decidedAt) : '',
    ]
  })
  return csvFile(columns, lines)
}
