import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'

/**
 * Whether an account is suspended now (rules 2.14). Asked at every call of somebody who is signed in: half a read unit,
 * and a token that was given before the suspension opens nothing after it.
 */
export function suspensionReader(table: Table): (userId: string) => Promise<boolean> {
  return async (userId) => {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: keys.profile(userId), ProjectionExpression: 'suspension' }),
    )
    return Boolean(Item?.suspension)
  }
}
