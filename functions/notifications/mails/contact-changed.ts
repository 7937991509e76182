import { contactChanged } from '../../../events/user-events.ts'
import { notificationFor } from '../event-notification.ts'

/** Reports a changed e-mail address or phone number to the former e-mail address (rules 2.7). */
export const contactChangedMail = notificationFor(contactChanged, {
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
