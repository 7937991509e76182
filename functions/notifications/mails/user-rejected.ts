import { userRejected } from '../../../events/user-events.ts'
import { notificationFor } from '../event-notification.ts'

export const userRejectedMail = notificationFor(userRejected, {
  kind: 'account',
  to: ({ userId }) => [userId],
  line: () => ({ text: 'userRejected', values: {}, link: '/profile' }),
  write: ({ reason }, { texts: { profileRejected }, fill }) => ({
    subject: profileRejected.subject,
    paragraphs: [profileRejected.hello, fill(profileRejected.reason, { reason })],
    button: { label: profileRejected.button, path: '/profile' },
  }),
})
