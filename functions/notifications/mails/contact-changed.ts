import { contactChanged } from '../../../events/user-events.ts'
import { answering } from '../letter.ts'

/** Tells somebody, where they read until now, that the account has another e-mail or phone (rules 2.7). */
export const contactChangedMail = answering(contactChanged, {
  kind: 'account',
  to: ({ userId }) => [userId],
  address: ({ address }) => address,
  line: () => ({ text: 'contactChanged', values: {}, link: '/profile' }),
  write: ({ changed }, { texts: { contact } }) => ({
    subject: contact.subject,
    paragraphs: [contact[changed], contact.hello, contact.answer],
    button: { label: contact.button, path: '/profile' },
  }),
})
