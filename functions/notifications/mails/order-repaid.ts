import { orderRepaid } from '../../../events/order-events.ts'
import { notificationFor } from '../event-notification.ts'

export const orderRepaidMail = notificationFor(orderRepaid, {
  kind: 'money',
  to: ({ buyerId }) => [buyerId],
  line: ({ orderId, type, totalCents }) => ({
    text: 'orderRepaid',
    values: { type, amountCents: totalCents },
    link: `/orders/${orderId}`,
  }),
  write: ({ orderId, type, totalCents, repaidAt, by }, { texts: { repaid }, day, fill, price }) => ({
    subject: fill(repaid.subject, { amount: price(totalCents) }),
    paragraphs:
      by === 'pix'
        ? [fill(repaid.pix, { type, amount: price(totalCents) })]
        : [
            repaidAt === undefined
              ? fill(repaid.undated, { type, amount: price(totalCents) })
              : fill(repaid.hello, { type, amount: price(totalCents), day: day(repaidAt) }),
            repaid.next,
          ],
    button: { label: repaid.button, path: `/orders/${orderId}` },
  }),
})
