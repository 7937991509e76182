import { saleUnclaimed } from '../../../events/order-events.ts'
import { notificationFor } from '../event-notification.ts'

export const saleUnclaimedMail = notificationFor(saleUnclaimed, {
  kind: 'money',
  to: ({ buyerId, sellerId }) => [buyerId, sellerId],
  line: ({ orderId, type }) => ({ text: 'saleUnclaimed', values: { type }, link: `/orders/${orderId}` }),
  write: ({ orderId, type, refundsAt }, { texts: { unclaimed: texts }, day, fill }) => ({
    subject: fill(texts.subject, { type }),
    paragraphs: [fill(texts.hello, { type }), fill(texts.next, { day: day(refundsAt) })],
    button: { label: texts.button, path: `/orders/${orderId}` },
  }),
})
