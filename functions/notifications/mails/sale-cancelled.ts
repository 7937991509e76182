import { saleCancelled } from '../../../events/order-events.ts'
import { notificationFor } from '../event-notification.ts'

export const saleCancelledMail = notificationFor(saleCancelled, {
  kind: 'money',
  to: ({ sellerId }) => [sellerId],
  line: ({ orderId, type }) => ({ text: 'saleCancelled', values: { type }, link: `/orders/${orderId}` }),
  write: ({ orderId, type, priceCents, cause, reason }, { texts: { saleCancelled: texts }, fill, price }) => ({
    subject: fill(texts.subject, { type }),
    paragraphs: [
      fill(texts.causes[cause], { type }),
      ...(reason === null ? [] : [fill(texts.reason, { reason })]),
      fill(texts.keep, { amount: price(priceCents) }),
      texts.next,
    ],
    button: { label: texts.button, path: `/orders/${orderId}` },
  }),
})
