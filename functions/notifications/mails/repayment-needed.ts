import { repaymentNeeded } from '../../../events/order-events.ts'
import { formatBrl } from '../../../shared/money.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { notificationFor } from '../event-notification.ts'

export const repaymentNeededMail = notificationFor(repaymentNeeded, {
  kind: 'money',
  to: ({ buyerId }) => [buyerId],
  line: ({ orderId, type, amountCents }) => ({
    text: 'repaymentNeeded',
    values: { type, amount: formatBrl(amountCents) },
    link: `/orders/${orderId}`,
  }),
  write: ({ orderId, type, amountCents }, { texts: { repaymentNeeded: texts } }) => ({
    subject: fill(texts.subject, { amount: formatBrl(amountCents) }),
    paragraphs: [fill(texts.hello, { type, amount: formatBrl(amountCents) }), texts.next],
    button: { label: texts.button, path: `/orders/${orderId}` },
  }),
})
