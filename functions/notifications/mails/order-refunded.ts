import { orderRefunded } from '../../../events/order-events.ts'
import { notificationFor } from '../event-notification.ts'

export const orderRefundedMail = notificationFor(orderRefunded, {
  kind: 'money',
  to: ({ buyerId }) => [buyerId],
  line: ({ orderId, type }) => ({ text: 'orderRefunded', values: { type }, link: `/orders/${orderId}` }),
  write: (
    { orderId, type, totalCents, cause, reason, backCents = totalCents },
    { texts: { refunded }, fill, price },
  ) => ({
    subject: fill(refunded.subject, { type }),
    paragraphs: [
      fill(refunded.causes[cause], { type }),
      ...(reason === null ? [] : [fill(refunded.reason, { reason })]),
      ...(cause === 'chargeback' || backCents === 0 ? [] : [fill(refunded.back, { amount: price(backCents) })]),
    ],
    button: { label: refunded.button, path: `/orders/${orderId}` },
  }),
})
