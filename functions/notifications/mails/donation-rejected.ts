import { donationRejected } from '../../../events/payout-events.ts'
import { notificationFor } from '../event-notification.ts'

export const donationRejectedMail = notificationFor(donationRejected, {
  kind: 'money',
  to: ({ userId }) => [userId],
  line: ({ amountCents, entityName }) => ({
    text: 'donationRejected',
    values: { amountCents, entity: entityName },
    link: '/donate',
  }),
  write: ({ amountCents, entityName, reason }, { texts: { donationRejected: text }, price, fill }) => ({
    subject: fill(text.subject, { amount: price(amountCents), entity: entityName }),
    paragraphs: [
      fill(text.hello, { amount: price(amountCents), entity: entityName }),
      fill(text.reason, { reason }),
      text.back,
    ],
    button: { label: text.button, path: '/account-balance' },
  }),
})
