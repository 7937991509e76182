import { withdrawalCompleted } from '../../../events/payout-events.ts'
import { notificationFor } from '../event-notification.ts'

/** The Pix key is masked: others may read the e-mail. */
export const withdrawalCompletedMail = notificationFor(withdrawalCompleted, {
  kind: 'money',
  to: ({ userId }) => [userId],
  line: ({ amountCents }) => ({
    text: 'withdrawalCompleted',
    values: { amountCents },
    link: '/withdraw',
  }),
  write: ({ amountCents, hiddenPixKey }, { texts: { withdrawalCompleted: text }, price, fill }) => ({
    subject: fill(text.subject, { amount: price(amountCents) }),
    paragraphs: [fill(text.hello, { amount: price(amountCents), key: hiddenPixKey }), text.why],
    button: { label: text.button, path: '/withdraw' },
  }),
})
