import { randomBytes } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dayOf } from '../../../shared/days.ts'
import { keys } from '../table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../table/table.ts'

const secretRow = z.object({ secret: z.string() })

/**
 * Returns the secret that signs the day's proofs of work (rules 14.7); the first function that needs it creates
 * it. Guard: the day has none.
 */
export async function readWorkSecret(table: Table, now: Date): Promise<string> {
  const Key = keys.workSecret(dayOf(now))
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
  if (Item) return secretRow.parse(Item).secret
  const secret = randomBytes(32).toString('base64url')
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...Key, secret, expiresAt: expiresAt(now, 2 * daySeconds) },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    )
    return secret
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return readWorkSecret(table, now)
    throw error
  }
}
