import { emailChangeAsked } from '../../../events/user-events.ts'
import { answering } from '../letter.ts'

/**
 * Tells somebody, before it counts, that the account is to have another e-mail (rules 3.7): once the code came back,
 * recovery goes there.
 */
export const emailChangeAskedMail = answering(emailChangeAsked, {
  kind: 'account',
  to: ({ userId }) => [userId],
  line: () => ({ text: 'emailChangeAsked', values: {}, link: '/profile' }),
  write: (_, { texts: { contact } }) => ({
    subject: contact.askedSubject,
    paragraphs: [contact.asked, contact.hello, contact.answer],
    button: { label: contact.button, path: '/profile' },
  }),
})
