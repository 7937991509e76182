import { recyclableSold } from '../../../events/order-events.ts'
import { notificationFor } from '../event-notification.ts'

export const recyclableSoldMail = notificationFor(recyclableSold, {
  kind: 'money',
  to: ({ sellerId }) => [sellerId],
  line: ({ orderId, type, priceCents }) => ({
    text: 'recyclableSold',
    values: { type, amountCents: priceCents },
    link: `/orders/${orderId}`,
  }),
  write: ({ orderId, type, priceCents }, { texts: { sold }, fill, price }) => ({
    subject: fill(sold.subject, { type }),
    paragraphs: [fill(sold.hello, { type, amount: price(priceCents) }), sold.next],
    button: { label: sold.button, path: `/orders/${orderId}` },
  }),
})
