import { randomBytes } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { OptionalMail } from '../../../shared/notifications/optional-mails.ts'
import { unsubscribePath } from '../../../shared/notifications/unsubscribe-path.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import { ConditionsFailed, transact } from '../../kit/table/transaction.ts'

const ownRow = z.object({ token: z.string() })
const tokenRow = z.object({ userId: z.uuid() })

/**
 * Returns the page and the one-click address (RFC 8058) that end e-mails of a type. A user has one token, created with
 * the first optional e-mail; it allows nothing else.
 */
export async function unsubscribeLink(
  { table, siteUrl }: { readonly table: Table; readonly siteUrl: string },
  userId: string,
  type: OptionalMail,
): Promise<{ url: string; oneClick: string }> {
  const path = `${(await readToken(table, userId)) ?? (await createToken(table, userId))}/${type}`
  return { url: `${siteUrl}/unsubscribe/${path}`, oneClick: `${siteUrl}${unsubscribePath}/${path}` }
}

export async function userOfToken(table: Table, token: string): Promise<string | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.unsubscribeToken(token) }))
  return Item && tokenRow.parse(Item).userId
}

async function readToken(table: Table, userId: string, ConsistentRead = false): Promise<string | undefined> {
  const Key = keys.unsubscribeTokenOf(userId)
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead }))
  return Item && ownRow.parse(Item).token
}

/** Guard: of two concurrent e-mails only one creates the token. */
async function createToken(table: Table, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  try {
    await transact(table, [
      {
        Put: {
          Item: { ...keys.unsubscribeTokenOf(userId), token },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      { Put: { Item: { ...keys.unsubscribeToken(token), userId } } },
    ])
    return token
  } catch (error) {
    const other = error instanceof ConditionsFailed ? await readToken(table, userId, true) : undefined
    if (other === undefined) throw error
    return other
  }
}
