import { formatPixKey } from '../../../shared/payouts/pix-key.ts'
import { maskTaxId } from '../../../shared/people/tax-id.ts'
import { plainText } from '../../../shared/words/plain-text.ts'
import { personOf, progressOf } from '../../approvals/read-history.ts'
import { csvAmount } from '../../kit/csv.ts'
import { keys } from '../../kit/table/keys.ts'
import { allEntities } from '../../ledger/entities.ts'
import { personFile } from '../person-file.ts'
import { type Donation, type DonationRow, donations, existing } from './donation.ts'
import type { Entities, PayoutViews } from './kind.ts'

const originNames = { request: 'Pedido', share: 'Parte de venda' } as const

/** Each matching entity costs a Query. */
const mostEntities = 10

export const donationViews: PayoutViews<Donation> = {
  kind: donations,
  viewOf(row, entities) {
    const { id, amountCents, origin, status, createdAt, decidedAt, reason } = row
    const entity = { id: row.entityId, name: receiverOf(row, entities).name }
    return { id, entity, amountCents, origin, status, createdAt, decidedAt, reason }
  },
  lineOf: (row, entities, beside) => ({
    ...donationViews.viewOf(row, entities),
    giver: personOf(row, beside),
    ...progressOf(row, beside, existing(row, entities.get(row.entityId)).version),
  }),
  fileOf(row, entities, beside, history) {
    const { pixKeyType, pixKey } = receiverOf(row, entities)
    return {
      ...donationViews.lineOf(row, entities, beside),
      taxId: row.taxId === null ? null : maskTaxId(row.taxId),
      pixKeyType,
      pixKey: formatPixKey(pixKeyType, pixKey),
      ...history,
    }
  },
  beside: async (table, row, others, now) => ({ person: await personFile(table, row, others, now) }),
  csvColumns: ['Entidade', 'Chave PIX da entidade', 'Valor', 'CPF/CNPJ', 'Origem'],
  csvCells(row, entities) {
    const { name, pixKey } = receiverOf(row, entities)
    const taxId = row.taxId === null ? '' : maskTaxId(row.taxId)
    return [name, pixKey, csvAmount(row.amountCents), taxId, originNames[row.origin]]
  },
  /** Those of the entities with the text in their name. Ignores accents and case; includes retired entities. */
  async searchedLists(table, text) {
    const named = (await allEntities(table)).filter(({ name }) => plainText(name).includes(plainText(text)))
    return named.slice(0, mostEntities).map(({ id }) => ({ index: null, partition: keys.donationTo(id, '', '').pk }))
  },
}

/** The current entity while pending, the stored copy after the decision. */
function receiverOf(row: DonationRow, entities: Entities): NonNullable<DonationRow['receiver']> {
  return row.receiver ?? existing(row, entities.get(row.entityId))
}
