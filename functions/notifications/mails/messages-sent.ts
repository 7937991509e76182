import type { MailWriter } from '../../kit/mail/mail-content.ts'
import type { UnreadConversation } from '../digest/conversations.ts'
import type { Texts } from '../texts/notifications.ts'

export const writeMessagesSent: MailWriter<readonly UnreadConversation[], Texts> = (
  conversations,
  { texts: { messages }, plural },
) => {
  const count = conversations.reduce((sum, { unread }) => sum + unread, 0)
  const [only] = conversations
  const path = only && conversations.length === 1 ? `/messages/${only.conversationId}` : '/messages'
  return {
    subject:
      only && conversations.length === 1
        ? plural(messages, 'about', count, { type: only.type })
        : plural(messages, 'subject', count),
    paragraphs: conversations.map(({ type, unread }) => plural(messages, 'line', unread, { type })),
    button: { label: messages.button, path },
  }
}
