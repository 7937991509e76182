import { orderPaid } from '../../../events/order-events.ts'
import { formatBrl } from '../../../shared/money.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { answering } from '../letter.ts'

/** Tells a buyer that the payment is here, and what to do next (`payment_received`). */
export const orderPaidMail = answering(orderPaid, {
  to: ({ buyerId }) => buyerId,
  write: ({ orderId, type, totalCents }, { texts: { paid } }) => ({
    subject: fill(paid.subject, { amount: formatBrl(totalCents) }),
    paragraphs: [fill(paid.hello, { amount: formatBrl(totalCents), type }), paid.next],
    button: { label: paid.button, path: `/orders/${orderId}` },
  }),
})
