import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { conversationId, type Side } from '../../shared/contract/conversations.ts'
import { Refusal } from '../../shared/refusals.ts'
import { quotaPart } from '../kit/limits/quota.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import type { Begun } from '../talk/begin-conversation.ts'
import { type ConversationRow, conversationRow, indexOf, listKeyOf, positionOf } from '../talk/conversation-row.ts'
import type { ContactedAd, ReadMark } from './decide.ts'
import { startedPerDay } from './quotas.ts'

const leadRow = z.object({ conversationId })

export async function findContact(table: Table, userId: string, recyclableId: string): Promise<string | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.contact(userId, recyclableId), ConsistentRead: true }),
  )
  return Item && leadRow.parse(Item).conversationId
}

/**
 * Guards: the user has no conversation about the ad; its owner and state are unchanged; neither user has blocked the
 * other; the daily limit.
 * @throws Refusal conversation.blocked, conversation.not_possible, request.limit_reached
 * @throws ConditionsFailed if a conversation exists by now or the ad has changed
 */
export async function addConversation(
  table: Table,
  { after, parts }: Begun,
  ad: ContactedAd,
  now: Date,
): Promise<void> {
  const { interestedId, ownerId } = after
  const notBlocked = (by: string, whom: string) => ({
    ConditionCheck: { Key: keys.block(by, whom), ConditionExpression: 'attribute_not_exists(pk)' },
  })
  await transact(table, [
    ...parts,
    {
      ConditionCheck: {
        Key: keys.recyclable(ad.id),
        ConditionExpression: 'ownerId = :owner AND #status = :status AND NOT #hidden = :hidden',
        ExpressionAttributeNames: { '#status': 'status', '#hidden': 'hidden' },
        ExpressionAttributeValues: { ':owner': ownerId, ':status': ad.status, ':hidden': !ad.hidden },
      },
    },
    { ...notBlocked(interestedId, ownerId), refusal: new Refusal('conversation.blocked') },
    { ...notBlocked(ownerId, interestedId), refusal: new Refusal('conversation.not_possible') },
    quotaPart(startedPerDay, interestedId, now),
  ])
}

/** Returns a page, latest message first, with one Query each for conversations about own and others' ads. */
export async function conversationsOf(
  table: Table,
  userId: string,
  { before = '~', size }: { before: string | undefined; size: number },
): Promise<{ rows: ConversationRow[]; next: string | undefined }> {
  const pages = await Promise.all(
    Object.values(indexOf).map(async (IndexName) => {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName,
          KeyConditionExpression: `${IndexName}pk = :person AND ${IndexName}sk < :before`,
          ExpressionAttributeValues: { ':person': keys.conversationsOf(userId), ':before': before },
          ScanIndexForward: false,
          Limit: size + 1,
        }),
      )
      return Items.map((item) => conversationRow.parse(item))
    }),
  )
  const rows = pages.flat().sort((one, other) => (positionOf(one) < positionOf(other) ? 1 : -1))
  const last = rows[size - 1]
  return { rows: rows.slice(0, size), next: last && rows.length > size ? positionOf(last) : undefined }
}

/** Returns false if the side has read further already. */
export async function markRead(table: Table, id: string, side: Side, { readSeq, seen }: ReadMark): Promise<boolean> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.conversation(id),
        UpdateExpression: 'SET #side.readSeq = :readSeq, #side.seen = :seen',
        ConditionExpression: '#side.readSeq < :readSeq',
        ExpressionAttributeNames: { '#side': side },
        ExpressionAttributeValues: { ':readSeq': readSeq, ':seen': seen },
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** The next message restores it. */
export async function hideConversation(table: Table, { id }: ConversationRow, side: Side): Promise<void> {
  const index = indexOf[side]
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.conversation(id),
      UpdateExpression: `SET #side.#hidden = :yes REMOVE ${index}pk, ${index}sk`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#side': side, '#hidden': 'hidden' },
      ExpressionAttributeValues: { ':yes': true },
    }),
  )
}

/** Guards: no new message, which would have restored it. */
export async function showConversation(table: Table, row: ConversationRow, side: Side): Promise<void> {
  const [index, key] = [indexOf[side], listKeyOf(row, side)]
  if (!key) return
  await transact(table, [
    {
      Update: {
        Key: keys.conversation(row.id),
        UpdateExpression: `SET #side.#hidden = :no, ${index}pk = :pk, ${index}sk = :sk`,
        ConditionExpression: 'seq = :seq',
        ExpressionAttributeNames: { '#side': side, '#hidden': 'hidden' },
        ExpressionAttributeValues: { ':no': false, ':pk': key.pk, ':sk': key.sk, ':seq': row.seq },
      },
    },
  ])
}
