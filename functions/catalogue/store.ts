import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { type RecyclableRow, recyclableRow } from './recyclable-row.ts'

/** @throws Refusal recyclable.not_found */
export async function readRecyclable(table: Table, id: string): Promise<RecyclableRow> {
  const row = await findRecyclable(table, id)
  if (!row) throw new Refusal('recyclable.not_found')
  return row
}

export async function findRecyclable(table: Table, id: string): Promise<RecyclableRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.recyclable(id), ConsistentRead: true }),
  )
  return Item && recyclableRow.parse(Item)
}
