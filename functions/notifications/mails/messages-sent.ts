import type { MailWriter } from '../../kit/mail/mail-content.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import type { UnreadConversation } from '../digest/conversations.ts'
import type { Texts } from '../texts/texts.ts'

export const writeMessagesSent: MailWriter<readonly UnreadConversation[], Texts> = (
  conversations,
  { texts: { messages } },
) => {
  const count = conversations.reduce((sum, { unread }) => sum + unread, 0)
  const [only] = conversations
  const path = only && conversations.length === 1 ? `/messages/${only.conversationId}` : '/messages'
  return {
    subject:
      only && conversations.length === 1
        ? fill(count === 1 ? messages.subject_one : messages.subject_many, { count, type: only.type })
        : fill(messages.subject_other, { count }),
    paragraphs: conversations.map(({ type, unread }) =>
      fill(unread === 1 ? messages.line_one : messages.line_other, { type, count: unread }),
    ),
    button: { label: messages.button, path },
  }
}
