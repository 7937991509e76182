import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type BlockView, conversationId } from '../../shared/contract/conversations.ts'
import { userId as personId } from '../../shared/contract/profiles.ts'
import { publicProfileOf } from '../kit/people/profile-row.ts'
import { readProfiles } from '../kit/people/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'

const leadRow = z.object({ conversationId })
const blockRow = z.object({ blockedId: personId, conversationId, since: z.iso.datetime() })

/** Ids of the conversations of two people, about ads of either: strongly consistent. */
export async function conversationsBetween(table: Table, userId: string, otherId: string): Promise<string[]> {
  const { pk, sk } = keys.conversationWith(userId, otherId, '')
  const found: string[] = []
  const asked = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': sk },
    ConsistentRead: true,
  })
  for await (const item of asked) found.push(leadRow.parse(item).conversationId)
  return found
}

/** A page of whom somebody has blocked, by the ids of the blocked. */
export async function blocksOf(
  table: Table,
  userId: string,
  { after, size }: { after: string | undefined; size: number },
): Promise<{ items: BlockView[]; next: string | undefined }> {
  const { pk, sk } = keys.block(userId, after ?? '')
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      // BETWEEN holds its bounds: what the cursor names is dropped below.
      ExpressionAttributeValues: { ':pk': pk, ':from': sk, ':to': keys.block(userId, '~').sk },
      Limit: size + 2,
    }),
  )
  const rows = Items.map((item) => blockRow.parse(item)).filter(({ blockedId }) => blockedId !== after)
  const shown = rows.slice(0, size)
  const profiles = await readProfiles(
    table,
    shown.map(({ blockedId }) => blockedId),
  )
  return {
    items: shown.map(({ blockedId, ...row }) => ({
      ...row,
      person: publicProfileOf(blockedId, profiles.get(blockedId)),
    })),
    next: rows.length > size ? shown.at(-1)?.blockedId : undefined,
  }
}
