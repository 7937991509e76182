import type { Move, StatementLine } from '../../shared/contract/balance.ts'
import { csvAmount, csvFile, csvInstant } from '../kit/csv.ts'

const columns = [
  'Data',
  'Movimento',
  'Referência',
  'ID',
  'Disponível',
  'Pendente',
  'Em custódia',
  'Reservado',
  'Saldo total depois',
] as const

const moveNames: Readonly<Record<Move, string>> = {
  'sale.pay': 'Venda paga',
  'sale.accept': 'Coleta aceita',
  'sale.cancel': 'Coleta cancelada',
  'sale.earn': 'Coleta concluída',
  'sale.refund': 'Venda reembolsada',
  'sale.charge-back': 'Pagamento contestado',
  'withdrawal.hold': 'Saque pedido',
  'withdrawal.post': 'Saque concluído',
  'withdrawal.release': 'Saque falhado',
  'donation.hold': 'Doação pedida',
  'donation.post': 'Doação concluída',
  'donation.release': 'Doação rejeitada',
  'reward.earn': 'Indicação',
}

/** A person's statement as a file (rules 12.5): the columns of changes add up to the balance. */
export function csvOf(lines: readonly StatementLine[]): string {
  return csvFile(
    columns,
    lines.map(({ at, move, ad, orderId, withdrawalId, donation, changes, totalCents }) => [
      csvInstant(at),
      moveNames[move],
      ad?.type ?? donation?.entity ?? '',
      orderId ?? withdrawalId ?? donation?.id ?? '',
      csvAmount(changes.availableCents),
      csvAmount(changes.pendingCents),
      csvAmount(changes.escrowCents),
      csvAmount(changes.heldCents),
      csvAmount(totalCents),
    ]),
  )
}
