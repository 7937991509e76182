import type { Logger } from '@aws-lambda-powertools/logger'
import type * as z from 'zod'
import type { messageSent } from '../../events/conversation-events.ts'
import type { EventEnvelope } from '../../events/event.ts'
import { fill, speak } from '../kit/mail/mail-texts.ts'
import { pushesAtOnce } from './decide.ts'
import { unreadConversations } from './gathering/conversations.ts'
import { dueAfter } from './gathering/gathering.ts'
import { gather } from './gathering/store.ts'
import { deliver, readerOf, type TellingDeps } from './tell-person.ts'
import { catalogues } from './texts/texts.ts'

type Sent = EventEnvelope<z.infer<typeof messageSent.data>>

/**
 * Notifies the recipient by push at once unless already read, and by digest (e-mail and centre) after ten minutes if
 * still unread (rules 16.4). Pickup cards are skipped: pickup events notify of them.
 */
export async function tellOfMessage(
  deps: TellingDeps,
  { id: eventId, at, data }: Sent,
  scope: { now: Date; logger: Logger },
): Promise<void> {
  const { recipientId, conversationId, recyclableType: type, message } = data
  if (message.kind !== 'text') return
  const { table } = deps
  const told = await readerOf(table, recipientId)
  if (!told) return
  const { reader, telling, zone } = told
  const kind = 'messages'
  const opens = dueAfter(at, { telling, zone })
  const thing = { conversationId }
  const isNew = await gather(table, { of: kind, eventId, userId: recipientId, ...opens, thing }, scope.now)
  if (!isNew || !pushesAtOnce({ kind, telling, zone }, scope.now)) return
  if ((await unreadConversations(table, recipientId, [thing])).length === 0) return
  const { texts } = speak(catalogues, reader.locale)
  const letter = {
    subject: fill(texts.messages.push_one, { type }),
    paragraphs: [message.text || texts.messages.photo],
    button: { label: texts.messages.button, path: `/messages/${conversationId}` },
  }
  await deliver(deps, { reader, telling, kind, tag: conversationId }, ['push'], letter, scope)
}
