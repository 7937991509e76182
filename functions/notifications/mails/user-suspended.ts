import { userSuspended } from '../../../events/user-events.ts'
import { notificationFor } from '../event-notification.ts'

export const userSuspendedMail = notificationFor(userSuspended, {
  kind: 'account',
  to: ({ userId }) => [userId],
  line: () => ({ text: 'userSuspended', values: {}, link: '/profile' }),
  write: ({ reason }, { texts: { suspended }, fill }) => ({
    subject: suspended.subject,
    paragraphs: [suspended.hello, fill(suspended.reason, { reason }), suspended.answer],
    button: { label: suspended.button, path: '/profile' },
  }),
})
