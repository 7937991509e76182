import { orderPaid } from '../../../events/order-events.ts'
import { notificationFor } from '../event-notification.ts'

export const orderPaidMail = notificationFor(orderPaid, {
  kind: 'money',
  to: ({ buyerId }) => [buyerId],
  line: ({ orderId, type, totalCents }) => ({
    text: 'orderPaid',
    values: { type, amountCents: totalCents },
    link: `/orders/${orderId}`,
  }),
  write: ({ orderId, type, totalCents }, { texts: { paid }, fill, price }) => ({
    subject: fill(paid.subject, { amount: price(totalCents) }),
    paragraphs: [fill(paid.hello, { amount: price(totalCents), type }), paid.next],
    button: { label: paid.button, path: `/orders/${orderId}` },
  }),
})
