import type { Side } from '../../shared/contract/conversations.ts'
import { Refusal } from '../../shared/refusals.ts'
import { deletedUserId } from '../kit/people/deleted-user.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Part, transact } from '../kit/table/transaction.ts'
import { type ConversationRow, indexOf, otherSide, personOf, sideOf } from '../talk/conversation-row.ts'
import { messageRow } from '../talk/message-row.ts'
import { retryOnConflict } from '../talk/retry-on-conflict.ts'
import { readConversation } from '../talk/store.ts'

interface ConversationIndexRow {
  readonly conversationId: string
  readonly otherId: string
}

/**
 * The other participant keeps the messages, anonymised; with both gone, everything is deleted, including photos.
 * Restartable (rules 15.4).
 */
export async function leaveConversation(table: Table, userId: string, lead: ConversationIndexRow): Promise<void> {
  const conversation = await conversationOf(table, userId, lead)
  if (conversation) {
    const { row, side } = conversation
    if (personOf(row, otherSide[side]) === deletedUserId) await removeWhole(table, row)
    else await leave(table, userId, row, side)
  }
  await transact(table, [{ Delete: { Key: keys.conversationWith(userId, lead.otherId, lead.conversationId) } }])
}

async function conversationOf(table: Table, userId: string, { conversationId }: ConversationIndexRow) {
  try {
    const row = await readConversation(table, conversationId)
    return { row, side: sideOf(row, userId) }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conversation.not_found') return undefined
    throw error
  }
}

/** Photos first: they are found through the user's messages. The other's block and index rows name the user too. */
async function leave(table: Table, userId: string, row: ConversationRow, side: Side): Promise<void> {
  for await (const photoId of photosOf(table, row, side)) await anonymisePhoto(table, userId, photoId)
  const otherId = personOf(row, otherSide[side])
  await retryOnConflict(() =>
    transact(table, [
      forgetPart(userId, row.id, side),
      { Delete: { Key: keys.block(otherId, userId) } },
      { Delete: { Key: keys.conversationWith(otherId, userId, row.id) } },
      {
        Put: {
          Item: {
            ...keys.conversationWith(otherId, deletedUserId, row.id),
            conversationId: row.id,
            otherId: deletedUserId,
          },
        },
      },
    ]),
  )
}

/** Raises the version, so that a concurrent message to this user is decided again. */
function forgetPart(userId: string, id: string, side: Side): Part {
  const index = indexOf[side]
  return {
    Update: {
      Key: keys.conversation(id),
      UpdateExpression: `SET #who = :nobody, #version = #version + :one REMOVE ${index}pk, ${index}sk`,
      ConditionExpression: '#who = :user',
      ExpressionAttributeNames: { '#who': `${side}Id`, '#version': 'version' },
      ExpressionAttributeValues: { ':nobody': deletedUserId, ':user': userId, ':one': 1 },
    },
  }
}

async function removeWhole(table: Table, row: ConversationRow): Promise<void> {
  for (const side of Object.keys(otherSide) as Side[])
    for await (const photoId of photosOf(table, row, side)) await removePhoto(table, photoId)
  const { pk, sk } = keys.conversation(row.id)
  for await (const item of rowsOf(table, pk, '')) if (item.sk !== sk) await remove(table, { pk, sk: String(item.sk) })
  const marks = keys.conversationReportMark(row.id, '').pk
  for await (const item of rowsOf(table, marks, '')) await remove(table, { pk: marks, sk: String(item.sk) })
  await remove(table, { pk, sk })
}

async function* photosOf(table: Table, { id }: ConversationRow, side: Side): AsyncGenerator<string> {
  for await (const item of rowsOf(table, keys.conversation(id).pk, keys.messagePrefix)) {
    const message = messageRow.parse(item)
    if (message.from === side && message.kind === 'text') yield* message.photos.map((photo) => photo.id)
  }
}

/** The other participant may still see the photo. */
async function anonymisePhoto(table: Table, userId: string, photoId: string): Promise<void> {
  await transact(table, [
    {
      Update: {
        Key: keys.photo(photoId),
        UpdateExpression: 'SET ownerId = :nobody',
        ConditionExpression: 'ownerId IN (:user, :nobody)',
        ExpressionAttributeValues: { ':nobody': deletedUserId, ':user': userId },
      },
    },
  ])
}

/** A photo that is evidence of a dispute is kept with it (rules 10.30). */
async function removePhoto(table: Table, photoId: string): Promise<void> {
  try {
    await transact(table, [
      { Delete: { Key: keys.photo(photoId), ConditionExpression: 'attribute_not_exists(evidenceOf)' } },
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}

function remove(table: Table, Key: Key): Promise<void> {
  return transact(table, [{ Delete: { Key } }])
}

function rowsOf(table: Table, pk: string, prefix: string): AsyncGenerator<Record<string, unknown>> {
  return queryAll(table, {
    KeyConditionExpression: prefix === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ...(prefix !== '' && { ':prefix': prefix }) },
    ConsistentRead: true,
  })
}
