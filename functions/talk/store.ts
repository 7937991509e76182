import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { type ConversationRow, conversationRow } from './conversation-row.ts'

/** @throws Refusal conversation.not_found */
export async function readConversation(table: Table, id: string): Promise<ConversationRow> {
  const row = await findConversation(table, id)
  if (!row) throw new Refusal('conversation.not_found')
  return row
}

export async function findConversation(table: Table, id: string): Promise<ConversationRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.conversation(id), ConsistentRead: true }),
  )
  return Item && conversationRow.parse(Item)
}
