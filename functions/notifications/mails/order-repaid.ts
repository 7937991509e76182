import { orderRepaid } from '../../../events/order-events.ts'
import { formatBrl } from '../../../shared/money.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { notificationFor } from '../event-notification.ts'

export const orderRepaidMail = notificationFor(orderRepaid, {
  kind: 'money',
  to: ({ buyerId }) => [buyerId],
  line: ({ orderId, type, totalCents }) => ({
    text: 'orderRepaid',
    values: { type, amount: formatBrl(totalCents) },
    link: `/orders/${orderId}`,
  }),
  write: ({ orderId, type, totalCents, repaidAt, by }, { texts: { repaid }, day }) => ({
    subject: fill(repaid.subject, { amount: formatBrl(totalCents) }),
    paragraphs:
      by === 'pix'
        ? [fill(repaid.pix, { type, amount: formatBrl(totalCents) })]
        : [
            repaidAt === undefined
              ? fill(repaid.undated, { type, amount: formatBrl(totalCents) })
              : fill(repaid.hello, { type, amount: formatBrl(totalCents), day: day(repaidAt) }),
            repaid.next,
          ],
    button: { label: repaid.button, path: `/orders/${orderId}` },
  }),
})
