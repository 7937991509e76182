import type { Move, StatementLine } from '../../shared/contract/balance.ts'
import { csvAmount, csvFile, csvInstant } from '../kit/csv.ts'

const columns = ['Data', 'Movimentação', 'Referência', 'ID', 'Conta', 'Entrada', 'Saída', 'Saldo total depois'] as const

const accountNames = {
  availableCents: 'Disponível',
  pendingCents: 'Pendente',
  escrowCents: 'Guardado',
  heldCents: 'Reservado',
  disputedCents: 'Em disputa',
  uncoveredCents: 'Já saiu do saldo',
  owedCents: 'A pagar',
  deferredCents: 'A liberar',
} as const satisfies Record<keyof StatementLine['changes'], string>
const accounts = Object.keys(accountNames) as (keyof typeof accountNames)[]

const moveNames: Readonly<Record<Move, string>> = {
  'sale.pay': 'Venda paga',
  'sale.accept': 'Coleta aceita',
  'sale.cancel': 'Coleta cancelada',
  'sale.earn': 'Coleta concluída',
  'sale.defer': 'Coleta concluída, a liberar',
  'sale.mature': 'Valor liberado',
  'sale.refund': 'Venda reembolsada',
  'sale.charge-back': 'Pagamento desfeito pelo banco',
  'withdrawal.hold': 'Saque pedido',
  'withdrawal.post': 'Saque concluído',
  'withdrawal.release': 'Saque falhado',
  'donation.hold': 'Doação pedida',
  'donation.post': 'Doação concluída',
  'donation.release': 'Doação recusada',
  'reward.earn': 'Indicação',
  'sale.dispute': 'Pagamento em disputa',
  'sale.win': 'Disputa ganha',
  'sale.lose': 'Disputa perdida',
  'sale.return': 'Disputa perdida, valor devolvido',
  'claim.claw-back': 'Dívida por disputa perdida',
  'settlement.settle-claim': 'Dívida paga',
  'waiver.write-off': 'Dívida perdoada',
  'claim.undo': 'Cobrança desfeita',
  'claim.carry': 'Dívida passada à nova conta',
  'repayment.repay-claim': 'Valor pago devolvido',
  'waiver.undo': 'Perdão desfeito com a cobrança',
}

/**
 * Returns a statement as CSV (rules 12.5) with a row for each touched account. Separate columns for credits and debits:
 * a leading minus would be neutralized like a formula.
 */
export function csvOf(lines: readonly StatementLine[]): string {
  return csvFile(columns, lines.flatMap(rowsOf))
}

function rowsOf({ at, move, ad, orderId, withdrawalId, donation, changes, totalCents }: StatementLine): string[][] {
  const said = [csvInstant(at), moveNames[move], ad?.type ?? donation?.entity ?? '']
  const id = orderId ?? withdrawalId ?? donation?.id ?? ''
  return accounts
    .filter((account) => changes[account] !== 0)
    .map((account) => {
      const cents = changes[account]
      const [comes, goes] = cents > 0 ? [csvAmount(cents), ''] : ['', csvAmount(-cents)]
      return [...said, id, accountNames[account], comes, goes, csvAmount(totalCents)]
    })
}
