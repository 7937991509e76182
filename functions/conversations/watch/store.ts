import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { conversationId } from '../../../shared/contract/conversations.ts'
import { keys } from '../../kit/table/keys.ts'
import { readable } from '../../kit/table/readable.ts'
import type { Table } from '../../kit/table/table.ts'

const leadRow = z.object({ sk: z.string(), conversationId })
export const contactPosition = z.string().regex(/^[0-9a-f-]{36}#cnv_[0-9A-Z]{26}$/)

/** Returns a page of ids, including hidden conversations, sorted by the other user. */
export async function contactsOf(
  table: Table,
  userId: string,
  { after = '', size }: { after: string | undefined; size: number },
): Promise<{ ids: string[]; next: string | undefined }> {
  const { pk } = keys.conversationWith(userId, '', '')
  const prefix = keys.conversationWithPrefix
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      // BETWEEN is inclusive; the filter below drops the cursor's own row.
      ExpressionAttributeValues: { ':pk': pk, ':from': prefix + after, ':to': `${prefix}~` },
      Limit: size + 2,
    }),
  )
  const leads = readable(Items, (item) => leadRow.parse(item))
    .map(({ sk, conversationId: id }) => ({ id, position: sk.slice(prefix.length) }))
    .filter(({ position }) => position !== after)
  return {
    ids: leads.slice(0, size).map(({ id }) => id),
    next: leads.length > size ? leads[size - 1]?.position : undefined,
  }
}
