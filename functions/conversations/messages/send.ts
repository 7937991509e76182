import { toPhotoView } from '../../catalogue/photo-row.ts'
import { countUse } from '../../kit/limits/quota.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { type Appended, appendMessage } from '../../talk/append-message.ts'
import { type ConversationRow, sideOf } from '../../talk/conversation-row.ts'
import type { MessageRow } from '../../talk/message-row.ts'
import { retryOnConflict } from '../../talk/retry-on-conflict.ts'
import { readConversation } from '../../talk/store.ts'
import { choosePhotos, decideRepetition, decideSending, type NewMessage, sanitizeMessage } from '../decide.ts'
import { messagesPerMinute } from '../quotas.ts'
import { assignPhotoPart, findSent, readPhotos, sentPart } from './store.ts'

export interface SendDeps {
  readonly table: Table
  /** For a user across all conversations. */
  readonly messagesPerMinute: number
  readonly now: Date
}

export interface Sent {
  readonly conversation: ConversationRow
  readonly message: MessageRow
  /** Whether anything was removed from the text. */
  readonly altered: boolean
}

/**
 * Sends a message; idempotent by the sender's message id. Checks the rate limit before any read.
 * @throws Refusal message.too_many, conversation.not_found, message.blank, conversation.blocked, conversation.closed,
 * photo.not_found, photo.in_use, photo.failed, message.photo_not_ready, request.conflict for an id used for another
 * message, conversation.busy
 */
export async function sendMessage(
  deps: SendDeps,
  actor: Actor,
  conversationId: string,
  saying: NewMessage,
): Promise<Sent> {
  const { table, now } = deps
  await countUse(table, messagesPerMinute(deps.messagesPerMinute), actor.userId, now)
  return retryOnConflict(async () => {
    const [conversation, before] = await Promise.all([
      readConversation(table, conversationId),
      findSent(table, conversationId, saying.messageId),
    ])
    const side = sideOf(conversation, actor.userId)
    const { text, altered } = sanitizeMessage(saying.text, saying.photoIds)
    if (before) return { conversation, message: decideRepetition(before, side, text, saying), altered }
    decideSending(conversation, side)
    const photos = choosePhotos(saying.photoIds, await readPhotos(table, saying.photoIds), actor.userId, now)
    const said = { id: saying.messageId, from: side, kind: 'text', text, photos: photos.map(toPhotoView) } as const
    const appended = appendMessage(conversation, said, now)
    await write(table, appended, photos)
    return { conversation: appended.after, message: appended.message, altered }
  })
}

/** Guards: no message or block since the read; the message id is new; the photos are unchanged. */
async function write(
  table: Table,
  { after, message, parts }: Appended,
  photos: Parameters<typeof assignPhotoPart>[0][],
) {
  await transact(table, [
    ...parts,
    sentPart(after.id, message),
    ...photos.map((photo) => assignPhotoPart(photo, after.id)),
  ])
}
