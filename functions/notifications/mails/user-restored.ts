import { userRestored } from '../../../events/user-events.ts'
import { answering } from '../letter.ts'

/** Tells somebody that the suspension is over. */
export const userRestoredMail = answering(userRestored, {
  to: ({ userId }) => userId,
  write: (_, { texts: { restored } }) => ({
    subject: restored.subject,
    paragraphs: [restored.hello],
    button: { label: restored.button, path: '/my/ads' },
  }),
})
