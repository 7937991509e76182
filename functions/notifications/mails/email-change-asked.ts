import { emailChangeAsked } from '../../../events/user-events.ts'
import { notificationFor } from '../event-notification.ts'

/** Warns before the change takes effect (rules 3.7): after confirmation, recovery codes go to the new address. */
export const emailChangeAskedMail = notificationFor(emailChangeAsked, {
  kind: 'account',
  to: ({ userId }) => [userId],
  line: () => ({ text: 'emailChangeAsked', values: {}, link: '/profile' }),
  write: (_, { texts: { contact } }) => ({
    subject: contact.askedSubject,
    paragraphs: [contact.asked, contact.hello, contact.answer],
    button: { label: contact.button, path: '/profile' },
  }),
})
