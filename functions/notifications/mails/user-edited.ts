import { userEdited } from '../../../events/user-events.ts'
import { notificationFor } from '../event-notification.ts'

export const userEditedMail = notificationFor(userEdited, {
  kind: 'account',
  to: ({ userId }) => [userId],
  line: () => ({ text: 'userEdited', values: {}, link: '/profile' }),
  write: ({ reason }, { texts: { profileEdited }, fill }) => ({
    subject: profileEdited.subject,
    paragraphs: [profileEdited.hello, fill(profileEdited.reason, { reason })],
    button: { label: profileEdited.button, path: '/profile' },
  }),
})
