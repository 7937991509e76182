import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { RecyclableRow } from '../../../functions/catalogue/recyclable-row.ts'
import { recyclableItem } from '../../../functions/catalogue/recyclable-rows.ts'
import { type SendDeps, sendMessage } from '../../../functions/conversations/messages/send.ts'
import type { Actor } from '../../../functions/kit/people/actor.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { beginConversation } from '../../../functions/talk/begin-conversation.ts'
import type { ConversationRow } from '../../../functions/talk/conversation-row.ts'
import { newId } from '../../../shared/ids.ts'
import { ownerId, sampleAd, strangerId } from './ad-rows.ts'

export const owner: Actor = { userId: ownerId, isAdmin: false }
export const interested: Actor = { userId: strangerId, isAdmin: false }
export const talkNow = new Date('2026-11-22T12:00:00.000Z')

export function sampleConversation(over: Partial<ConversationRow> = {}): ConversationRow {
  return { ...beginConversation(sampleAd({ status: 'approved' }), strangerId, talkNow).after, ...over }
}

export async function layAd(table: Table, over: Partial<RecyclableRow> = {}): Promise<RecyclableRow> {
  const ad = sampleAd({ id: newId('recyclable', talkNow), status: 'approved', ...over })
  await table.client.send(new PutCommand({ TableName: table.name, Item: recyclableItem(ad) }))
  return ad
}

export function say(
  table: Table,
  actor: Actor,
  conversationId: string,
  text: string,
  {
    messageId = newId('message', talkNow),
    photoIds = [],
    ...over
  }: Partial<SendDeps> & {
    messageId?: string
    photoIds?: readonly string[]
  } = {},
) {
  const deps = { table, messagesPerMinute: 1000, now: talkNow, ...over }
  return sendMessage(deps, actor, conversationId, { messageId, text, photoIds })
}
