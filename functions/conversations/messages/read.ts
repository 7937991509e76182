import { Refusal } from '../../../shared/refusals.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Table } from '../../kit/table/table.ts'
import { type ConversationRow, sideOf } from '../../talk/conversation-row.ts'
import { retryOnConflict } from '../../talk/retry-on-conflict.ts'
import { readConversation } from '../../talk/store.ts'
import { decideReadMark } from '../decide.ts'
import { markRead } from '../store.ts'
import { findMessage } from './store.ts'

/**
 * An older mark changes nothing.
 * @throws Refusal conversation.not_found, request.invalid for a number without a message, conversation.busy
 */
export function readUpTo(table: Table, actor: Actor, id: string, seq: number): Promise<ConversationRow> {
  return retryOnConflict(async () => {
    const [conversation, message] = await Promise.all([readConversation(table, id), findMessage(table, id, seq)])
    const side = sideOf(conversation, actor.userId)
    if (!message) throw new Refusal('request.invalid')
    const mark = decideReadMark(conversation, side, message)
    if (!mark) return conversation
    // Another device of this user has read further.
    if (!(await markRead(table, id, side, mark))) return readConversation(table, id)
    return { ...conversation, [side]: { ...conversation[side], ...mark } }
  })
}
