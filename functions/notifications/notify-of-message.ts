import type { Logger } from '@aws-lambda-powertools/logger'
import type * as z from 'zod'
import type { messageSent } from '../../events/conversation-events.ts'
import type { EventEnvelope } from '../../events/event.ts'
import { textsFor } from '../kit/mail/mail-texts.ts'
import { pushesAtOnce } from './decide.ts'
import { unreadConversations } from './digest/conversations.ts'
import { dueAfter } from './digest/digest.ts'
import { addToDigest } from './digest/store.ts'
import { type NotifyDeps, readerOf, sendPush } from './notify-user.ts'
import { catalogues } from './texts/notifications.ts'

type MessageSentEvent = EventEnvelope<z.infer<typeof messageSent.data>>

/**
 * Notifies the recipient by push at once unless already read, and by digest (e-mail and centre) after ten minutes if
 * still unread (rules 16.4). Pickup cards are skipped: pickup events notify of them.
 */
export async function notifyOfMessage(
  deps: NotifyDeps,
  { id: eventId, at, data }: MessageSentEvent,
  scope: { now: Date; logger: Logger },
): Promise<void> {
  const { recipientId, conversationId, recyclableType: type, message } = data
  if (message.kind !== 'text') return
  const { table } = deps
  const told = await readerOf(table, recipientId)
  if (!told) return
  const { reader, notificationPreferences, zone } = told
  const kind = 'messages'
  const opens = dueAfter(at, { notificationPreferences, zone })
  const thing = { conversationId }
  const isNew = await addToDigest(table, { of: kind, eventId, userId: recipientId, ...opens, thing }, scope.now)
  if (!isNew || !pushesAtOnce({ kind, notificationPreferences, zone }, scope.now)) return
  if ((await unreadConversations(table, recipientId, [thing])).length === 0) return
  const { texts, fill } = textsFor(catalogues, reader.locale)
  const letter = {
    subject: fill(texts.messages.push, { type }),
    paragraphs: [message.text || texts.messages.photo],
    button: { label: texts.messages.button, path: `/messages/${conversationId}` },
  }
  await sendPush(deps, { reader, notificationPreferences, kind, tag: conversationId }, letter, scope)
}
