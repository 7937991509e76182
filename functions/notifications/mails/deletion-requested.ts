import { accountDeletionRequested } from '../../../events/privacy-events.ts'
import { notificationFor } from '../event-notification.ts'

/** Also warns of a request made by someone else. */
export const deletionRequestedMail = notificationFor(accountDeletionRequested, {
  kind: 'account',
  to: ({ userId }) => [userId],
  line: ({ dueAt }) => ({ text: 'deletionRequested', values: { at: dueAt }, link: '/profile#privacy' }),
  write: ({ dueAt }, { texts: { deletionRequested }, day, fill }) => ({
    subject: fill(deletionRequested.subject, { day: day(dueAt) }),
    paragraphs: [fill(deletionRequested.hello, { day: day(dueAt) }), deletionRequested.keep, deletionRequested.why],
    button: { label: deletionRequested.button, path: '/profile#privacy' },
  }),
})
