import type { DonationFile, DonationLine, DonationView } from '../../shared/contract/donations.ts'
import { maskTaxId } from '../../shared/people/tax-id.ts'
import { formatPixKey } from '../../shared/withdrawals/pix-key.ts'
import { type ApprovalContext, personOf, progressOf } from '../approvals/read-history.ts'
import type { EntityRow } from '../ledger/entities.ts'
import type { DonationRow } from './donation-row.ts'

export type Entities = ReadonlyMap<string, EntityRow>

/** @throws Error if the entity is missing: entities are never deleted */
function entityOf({ id, entityId }: Pick<DonationRow, 'id' | 'entityId'>, entities: Entities): EntityRow {
  const entity = entities.get(entityId)
  if (!entity) throw new Error(`The donation ${id} has no entity`)
  return entity
}

/** The current entity while pending, the stored copy after the decision. */
export function receiverOf(row: DonationRow, entities: Entities): NonNullable<DonationRow['receiver']> {
  return row.receiver ?? entityOf(row, entities)
}

export function viewOf(row: DonationRow, entities: Entities): DonationView {
  const { id, amountCents, origin, status, createdAt, decidedAt, reason } = row
  const entity = { id: row.entityId, name: receiverOf(row, entities).name }
  return { id, entity, amountCents, origin, status, createdAt, decidedAt, reason }
}

export function lineOf(row: DonationRow, entities: Entities, beside: ApprovalContext): DonationLine {
  return {
    ...viewOf(row, entities),
    giver: personOf(row, beside),
    ...progressOf(row, beside, entityOf(row, entities).version),
  }
}

export function fileOf(
  row: DonationRow,
  entities: Entities,
  beside: ApprovalContext,
  history: Pick<DonationFile, 'steps' | 'audits'>,
): DonationFile {
  const { pixKeyType, pixKey } = receiverOf(row, entities)
  return {
    ...lineOf(row, entities, beside),
    taxId: row.taxId === null ? null : maskTaxId(row.taxId),
    pixKeyType,
    pixKey: formatPixKey(pixKeyType, pixKey),
    ...history,
  }
}
