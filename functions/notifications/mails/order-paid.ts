import { orderPaid } from '../../../events/order-events.ts'
import { formatBrl } from '../../../shared/money.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { notificationFor } from '../event-notification.ts'

export const orderPaidMail = notificationFor(orderPaid, {
  kind: 'money',
  to: ({ buyerId }) => [buyerId],
  line: ({ orderId, type, totalCents }) => ({
    text: 'orderPaid',
    values: { type, amount: formatBrl(totalCents) },
    link: `/orders/${orderId}`,
  }),
  write: ({ orderId, type, totalCents }, { texts: { paid } }) => ({
    subject: fill(paid.subject, { amount: formatBrl(totalCents) }),
    paragraphs: [fill(paid.hello, { amount: formatBrl(totalCents), type }), paid.next],
    button: { label: paid.button, path: `/orders/${orderId}` },
  }),
})
