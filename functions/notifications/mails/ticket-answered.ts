import { ticketAnswered } from '../../../events/ticket-events.ts'
import { defaultLocale } from '../../../shared/language-tag.ts'
import { plainText } from '../../../shared/rich-text.ts'
import { notificationFor } from '../event-notification.ts'

/** A visitor's link opens the ticket with all its data; the token is behind # so that no server logs it. */
export const ticketAnsweredMail = notificationFor(ticketAnswered, {
  kind: 'account',
  to: ({ authorId }) => (authorId === null ? [] : [authorId]),
  visitor: ({ authorId, email, locale = defaultLocale }) => (authorId === null ? { email, locale } : undefined),
  line: () => ({ text: 'ticketAnswered', values: {}, link: '/support' }),
  write: ({ ticketId, excerpt, answer, linkToken }, { texts: { ticket }, fill }) => ({
    subject: ticket.subject,
    paragraphs: [
      fill(ticket.wrote, { message: excerpt }),
      plainText(answer),
      ...(linkToken === null ? [] : [ticket.data]),
    ],
    button: {
      label: ticket.button,
      path: linkToken === null ? '/support' : `/support#${ticketId}.${linkToken}`,
    },
  }),
})
