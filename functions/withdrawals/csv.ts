import { stringify } from 'csv-stringify/sync'
import { maskTaxId } from '../../shared/people/tax-id.ts'
import type { ProfileRow } from '../kit/people/profile-row.ts'
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

/**
 * saques.csv: UTF-8 with a byte-order mark, amounts with a comma as Brazilian spreadsheets read them, cells that begin
 * like a formula made harmless (rules 12.5).
 */
export function csvOf(rows: readonly WithdrawalRow[], profiles: ReadonlyMap<string, ProfileRow>): string {
  const lines = rows.map((row) => {
    const profile = profiles.get(row.userId)
    return [
      row.id,
      profile?.name ?? '',
      profile?.email ?? '',
      (row.amountCents / 100).toFixed(2).replace('.', ','),
      maskTaxId(row.taxId),
      typeNames[row.pixKeyType],
      row.pixKey,
      statusNames[row.status],
      instantOf(row.createdAt),
      row.decidedAt ? instantOf(row.decidedAt) : '',
    ]
  })
  return stringify([[...columns], ...lines], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}

/** Day and time in São Paulo: '21/11/2026 14:05'. */
function instantOf(at: string): string {
  const format = new Intl.DateTimeFormat('pt-BR', {
    ...({ dateStyle: 'short', timeStyle: 'short' } as const),
    timeZone: 'America/Sao_Paulo',
  })
  return format.format(new Date(at)).replace(',', '')
}
