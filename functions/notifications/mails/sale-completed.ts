import { orderCompleted } from '../../../events/order-events.ts'
import { impactOf } from '../../../shared/points/points.ts'
import { notificationFor } from '../event-notification.ts'

export const saleCompletedMail = notificationFor(orderCompleted, {
  kind: 'money',
  to: ({ sellerId }) => [sellerId],
  line: ({ orderId, type, priceCents }) => ({
    text: 'saleCompleted',
    values: { type, amountCents: priceCents },
    link: `/orders/${orderId}`,
  }),
  write: ({ type, priceCents }, { texts: { saleCompleted: text }, price, number, fill }) => ({
    subject: fill(text.subject, { type }),
    paragraphs: [
      fill(text.hello, { type, amount: price(priceCents) }),
      fill(text.impact, {
        kept: number(impactOf(priceCents).keptKg),
        co2: number(impactOf(priceCents).co2Kg),
      }),
    ],
    button: { label: text.button, path: '/account-balance' },
  }),
})
