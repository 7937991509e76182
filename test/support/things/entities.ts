import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../../../functions/kit/table/keys.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import type { EntityRow } from '../../../functions/ledger/entities.ts'
import { newId } from '../../../shared/ids.ts'

export function sampleEntity(different: Partial<EntityRow> = {}): EntityRow {
  return {
    ...{ id: newId('entity', new Date()), name: 'Abrigo São Francisco', description: 'Cuida de animais abandonados.' },
    ...({ pixKeyType: 'email', pixKey: 'pix@abrigo.example' } as const),
    ...{ createdAt: '2026-01-10T12:00:00.000Z', retiredAt: null, version: 1 },
    ...different,
  }
}

export async function plantEntity(table: Table, different: Partial<EntityRow> = {}): Promise<EntityRow> {
  const row = sampleEntity(different)
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.entity(row.id), ...row } }))
  return row
}
