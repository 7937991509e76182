import { userRestored } from '../../../events/user-events.ts'
import { notificationFor } from '../event-notification.ts'

export const userRestoredMail = notificationFor(userRestored, {
  kind: 'account',
  to: ({ userId }) => [userId],
  line: () => ({ text: 'userRestored', values: {}, link: '/my/ads' }),
  write: (_, { texts: { restored } }) => ({
    subject: restored.subject,
    paragraphs: [restored.hello],
    button: { label: restored.button, path: '/my/ads' },
  }),
})
