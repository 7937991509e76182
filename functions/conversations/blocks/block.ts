import type { BlockView, Side } from '../../../shared/contract/conversations.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { deletedUserId } from '../../kit/people/deleted-user.ts'
import { publicProfileOf } from '../../kit/people/profile/profile-row.ts'
import { readProfiles } from '../../kit/people/profile/profiles.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Part, transact } from '../../kit/table/transaction.ts'
import { type ConversationRow, conversationRow, otherSide, personOf, sideOf } from '../../talk/conversation-row.ts'
import { retryOnConflict } from '../../talk/retry-on-conflict.ts'
import { readConversation } from '../../talk/store.ts'
import { blocksOf, conversationsBetween } from './store.ts'

interface BlockDeps {
  readonly table: Table
  readonly now: Date
}

export async function blockedPeople(
  table: Table,
  actor: Actor,
  asked: { after: string | undefined; size: number },
): Promise<{ items: BlockView[]; next: string | undefined }> {
  const { rows, next } = await blocksOf(table, actor.userId, asked)
  const profiles = await readProfiles(
    table,
    rows.map(({ blockedId }) => blockedId),
  )
  const items = rows.map(({ blockedId, conversationId, since }) => ({
    person: publicProfileOf(blockedId, profiles.get(blockedId)),
    conversationId,
    since,
  }))
  return { items, next }
}

/** A transaction takes 100 parts; one is the block itself. */
const conversationsAtOnce = 99

/**
 * Blocks the other participant (rules 9.11): no new messages or conversations between the two. Idempotent.
 * @throws Refusal conversation.not_found, conversation.closed for a deleted account, conversation.busy
 */
export async function blockPerson({ table, now }: BlockDeps, actor: Actor, id: string): Promise<ConversationRow> {
  const otherId = await otherOf(table, actor, id)
  if (otherId === deletedUserId) throw new Refusal('conversation.closed')
  const block = { blockedId: otherId, conversationId: id, since: now.toISOString() }
  await markConversations(table, actor.userId, otherId, true, {
    Put: { Item: { ...keys.block(actor.userId, otherId), ...block } },
  })
  return readConversation(table, id)
}

/**
 * Removes the caller's block only. Idempotent.
 * @throws Refusal conversation.not_found, conversation.busy
 */
export async function unblockPerson(table: Table, actor: Actor, id: string): Promise<ConversationRow> {
  const otherId = await otherOf(table, actor, id)
  await markConversations(table, actor.userId, otherId, false, { Delete: { Key: keys.block(actor.userId, otherId) } })
  return readConversation(table, id)
}

async function otherOf(table: Table, actor: Actor, id: string): Promise<string> {
  const conversation = await readConversation(table, id)
  return personOf(conversation, otherSide[sideOf(conversation, actor.userId)])
}

/**
 * Repeats until all conversations of the two are marked: some may start before the block is written; `addConversation`
 * refuses later ones.
 */
async function markConversations(
  table: Table,
  userId: string,
  otherId: string,
  blocked: boolean,
  block: Part,
): Promise<void> {
  let left = await unlike(table, userId, otherId, blocked)
  do {
    const marks = left.slice(0, conversationsAtOnce).map(({ id, side }) => markPart(id, side, blocked))
    await retryOnConflict(() => transact(table, [block, ...marks]))
    left = await unlike(table, userId, otherId, blocked)
  } while (left.length > 0)
}

/** Returns the conversations of the two whose mark differs. */
async function unlike(table: Table, userId: string, otherId: string, blocked: boolean) {
  const ids = await conversationsBetween(table, userId, otherId)
  const rows = await batchGet(table, ids.map(keys.conversation), { consistent: true })
  return rows
    .map((item) => conversationRow.parse(item))
    .map((row) => ({ id: row.id, side: sideOf(row, userId), row }))
    .filter(({ row, side }) => row[side].blocked !== blocked)
}

/** Increments the version, so that a concurrent message is decided again. */
function markPart(id: string, side: Side, blocked: boolean): Part {
  return {
    Update: {
      Key: keys.conversation(id),
      UpdateExpression: 'SET #side.blocked = :blocked, #version = #version + :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#side': side, '#version': 'version' },
      ExpressionAttributeValues: { ':blocked': blocked, ':one': 1 },
    },
  }
}
