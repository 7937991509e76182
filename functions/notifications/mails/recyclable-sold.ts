import { recyclableSold } from '../../../events/order-events.ts'
import { formatBrl } from '../../../shared/money.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { notificationFor } from '../event-notification.ts'

export const recyclableSoldMail = notificationFor(recyclableSold, {
  kind: 'money',
  to: ({ sellerId }) => [sellerId],
  line: ({ orderId, type, priceCents }) => ({
    text: 'recyclableSold',
    values: { type, amount: formatBrl(priceCents) },
    link: `/orders/${orderId}`,
  }),
  write: ({ orderId, type, priceCents }, { texts: { sold } }) => ({
    subject: fill(sold.subject, { type }),
    paragraphs: [fill(sold.hello, { type, amount: formatBrl(priceCents) }), sold.next],
    button: { label: sold.button, path: `/orders/${orderId}` },
  }),
})
