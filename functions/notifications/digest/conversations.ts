import { Refusal } from '../../../shared/refusals.ts'
import type { Table } from '../../kit/table/table.ts'
import { sideOf, unreadOf } from '../../talk/conversation-row.ts'
import { readConversation } from '../../talk/store.ts'
import type { DigestMessage } from './digest.ts'

export interface UnreadConversation {
  readonly conversationId: string
  /** The ad's title. */
  readonly type: string
  readonly unread: number
}

/** Returns the conversations with unread messages (rules 16.4), without blocked and deleted ones. */
export async function unreadConversations(
  table: Table,
  userId: string,
  messages: readonly DigestMessage[],
): Promise<UnreadConversation[]> {
  const ids = [...new Set(messages.map(({ conversationId }) => conversationId))]
  const found = await Promise.all(ids.map((id) => unreadIn(table, userId, id)))
  return found.filter((one) => one !== undefined)
}

async function unreadIn(table: Table, userId: string, id: string): Promise<UnreadConversation | undefined> {
  try {
    const row = await readConversation(table, id)
    const side = sideOf(row, userId)
    const unread = unreadOf(row, side)
    return unread > 0 && !row[side].blocked ? { conversationId: id, type: row.recyclableType, unread } : undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
