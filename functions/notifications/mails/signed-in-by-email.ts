import { signInByEmailFinished } from '../../../events/user-events.ts'
import { notificationFor } from '../event-notification.ts'

/** Reports a sign-in whose code went out by e-mail (rules 2.24), also where only the mailbox was stolen. */
export const signedInByEmailMail = notificationFor(signInByEmailFinished, {
  kind: 'account',
  to: ({ userId }) => [userId],
  line: () => ({ text: 'signedInByEmail', values: {}, link: '/profile' }),
  write: (_, { texts: { signedInByEmail: texts } }) => ({
    subject: texts.subject,
    paragraphs: [texts.what, texts.limits, texts.hello, texts.answer],
    button: { label: texts.button, path: '/profile' },
  }),
})
