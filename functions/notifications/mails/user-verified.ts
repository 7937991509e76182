import { userVerified } from '../../../events/user-events.ts'
import { notificationFor } from '../event-notification.ts'

export const userVerifiedMail = notificationFor(userVerified, {
  kind: 'account',
  to: ({ userId }) => [userId],
  line: ({ userId }) => ({ text: 'userVerified', values: {}, link: `/profile/${userId}` }),
  write: ({ userId }, { texts: { verified } }) => ({
    subject: verified.subject,
    paragraphs: [verified.hello],
    button: { label: verified.button, path: `/profile/${userId}` },
  }),
})
