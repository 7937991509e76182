import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { alertFrequency } from '../../../../shared/contract/saved-searches.ts'
import { keys } from '../../table/keys.ts'
import type { Table } from '../../table/table.ts'

const searchRow = z.object({ alert: alertFrequency })

/** False for a deleted search too. */
export async function wantsAlerts(table: Table, userId: string, searchId: string): Promise<boolean> {
  const Key = keys.savedSearch(userId, searchId)
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
  return Item !== undefined && searchRow.parse(Item).alert !== 'never'
}
