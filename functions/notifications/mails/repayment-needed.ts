import { repaymentNeeded } from '../../../events/order-events.ts'
import { notificationFor } from '../event-notification.ts'

export const repaymentNeededMail = notificationFor(repaymentNeeded, {
  kind: 'money',
  to: ({ buyerId }) => [buyerId],
  line: ({ orderId, type, amountCents }) => ({
    text: 'repaymentNeeded',
    values: { type, amountCents },
    link: `/orders/${orderId}`,
  }),
  write: ({ orderId, type, amountCents }, { texts: { repaymentNeeded: texts }, fill, price }) => ({
    subject: fill(texts.subject, { amount: price(amountCents) }),
    paragraphs: [fill(texts.hello, { type, amount: price(amountCents) }), texts.next],
    button: { label: texts.button, path: `/orders/${orderId}` },
  }),
})
