import { ticketAnswered } from '../../../events/ticket-events.ts'
import { plainText } from '../../../shared/rich-text.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { notificationFor } from '../event-notification.ts'

/** A visitor's link opens the ticket with all its data; the token is behind # so that no server logs it. */
export const ticketAnsweredMail = notificationFor(ticketAnswered, {
  kind: 'account',
  to: ({ authorId }) => (authorId === null ? [] : [authorId]),
  visitor: ({ authorId, email }) => (authorId === null ? email : undefined),
  line: () => ({ text: 'ticketAnswered', values: {}, link: '/support' }),
  write: ({ ticketId, excerpt, answer, linkToken }, { texts: { ticket } }) => ({
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
