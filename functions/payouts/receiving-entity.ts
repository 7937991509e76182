import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import type { Guarded } from '../kit/table/transaction.ts'
import { type EntityRow, readEntities } from '../ledger/entities.ts'

/** @throws Refusal entity.not_found, entity.retired, entity.unconfirmed */
export async function readOpenEntity(table: Table, entityId: string): Promise<EntityRow> {
  const entity = (await readEntities(table, [entityId], { consistent: true })).get(entityId)
  if (!entity) throw new Refusal('entity.not_found')
  if (entity.retiredAt !== null) throw new Refusal('entity.retired')
  if (!entity.confirmed) throw new Refusal('entity.unconfirmed')
  return entity
}

/** Guards: the entity accepts donations. One that was confirmed stays so. */
export function openEntityPart(entityId: string): Guarded {
  return {
    ConditionCheck: {
      Key: keys.entity(entityId),
      ConditionExpression: 'attribute_exists(pk) AND retiredAt = :never',
      ExpressionAttributeValues: { ':never': null },
    },
    refusal: new Refusal('entity.retired'),
  }
}

/** Guards: the entity is unchanged, so that the stored copy is the one decided about. */
export function sameEntityPart({ id, version }: EntityRow): Guarded {
  return {
    ConditionCheck: {
      Key: keys.entity(id),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': version },
    },
    refusal: new Refusal('entity.changed_meanwhile'),
  }
}
