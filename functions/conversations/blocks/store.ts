import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { conversationId } from '../../../shared/contract/conversations.ts'
import { userId as personId } from '../../../shared/contract/profiles.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Blocks } from '../decide.ts'

const leadRow = z.object({ conversationId })
const blockRow = z.object({ blockedId: personId, conversationId, since: z.iso.datetime() })
export type BlockRow = z.infer<typeof blockRow>

export async function blocksBetween(table: Table, actorId: string, otherId: string): Promise<Blocks> {
  const [own, others] = [keys.block(actorId, otherId), keys.block(otherId, actorId)]
  const found = await batchGet(table, [own, others], { consistent: true })
  const has = ({ pk, sk }: typeof own) => found.some((item) => item.pk === pk && item.sk === sk)
  return { byActor: has(own), byOther: has(others) }
}

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

export async function blocksOf(
  table: Table,
  userId: string,
  { after, size }: { after: string | undefined; size: number },
): Promise<{ rows: BlockRow[]; next: string | undefined }> {
  const { pk, sk } = keys.block(userId, after ?? '')
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      // BETWEEN is inclusive; the filter below drops the cursor's own row.
      ExpressionAttributeValues: { ':pk': pk, ':from': sk, ':to': keys.block(userId, '~').sk },
      Limit: size + 2,
    }),
  )
  const rows = Items.map((item) => blockRow.parse(item)).filter(({ blockedId }) => blockedId !== after)
  return { rows: rows.slice(0, size), next: rows.length > size ? rows[size - 1]?.blockedId : undefined }
}
