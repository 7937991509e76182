import type { PayoutStatus } from '../../shared/life-cycles/payout.ts'
import { csvFile, csvInstant } from '../kit/csv.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import type { Entities, Payout, PayoutViews } from './kinds/kind.ts'

const statusNames: Readonly<Record<PayoutStatus, string>> = {
  pending: 'Pendente',
  completed: 'Concluído',
  failed: 'Falhado',
  rejected: 'Rejeitado',
}

/** saques.csv, transacoes_doacao_selecionadas.csv (rules 12.5). */
export function csvOf<P extends Payout>(
  { csvColumns, csvCells }: PayoutViews<P>,
  rows: readonly P['row'][],
  entities: Entities,
  profiles: ReadonlyMap<string, ProfileRow>,
): string {
  const columns = ['ID', 'Pessoa', 'E-mail', ...csvColumns, 'Situação', 'Data do pedido', 'Data da decisão']
  const lines = rows.map((row) => {
    const profile = profiles.get(row.userId)
    const dates = [csvInstant(row.createdAt), row.decidedAt ? csvInstant(row.decidedAt) : '']
    return [
      row.id,
      profile?.name ?? '',
      profile?.email ?? '',
      ...csvCells(row, entities),
      statusNames[row.status],
      ...dates,
    ]
  })
  return csvFile(columns, lines)
}
