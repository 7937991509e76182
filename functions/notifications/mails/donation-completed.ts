import { donationCompleted } from '../../../events/payout-events.ts'
import { notificationFor } from '../event-notification.ts'

export const donationCompletedMail = notificationFor(donationCompleted, {
  kind: 'money',
  to: ({ userId }) => [userId],
  line: ({ amountCents, entityName }) => ({
    text: 'donationCompleted',
    values: { amountCents, entity: entityName },
    link: '/donate',
  }),
  write: ({ amountCents, entityName }, { texts: { donationCompleted: text }, price, fill }) => ({
    subject: fill(text.subject, { amount: price(amountCents), entity: entityName }),
    paragraphs: [fill(text.hello, { amount: price(amountCents), entity: entityName }), text.why],
    button: { label: text.button, path: '/donate' },
  }),
})
