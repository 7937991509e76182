import { saleCancelled } from '../../../events/order-events.ts'
import { formatBrl } from '../../../shared/money.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { notificationFor } from '../event-notification.ts'

export const saleCancelledMail = notificationFor(saleCancelled, {
  kind: 'money',
  to: ({ sellerId }) => [sellerId],
  line: ({ orderId, type }) => ({ text: 'saleCancelled', values: { type }, link: `/orders/${orderId}` }),
  write: ({ orderId, type, priceCents, cause, reason }, { texts: { saleCancelled: texts } }) => ({
    subject: fill(texts.subject, { type }),
    paragraphs: [
      fill(texts.causes[cause], { type }),
      ...(reason === null ? [] : [fill(texts.reason, { reason })]),
      fill(texts.keep, { amount: formatBrl(priceCents) }),
      texts.next,
    ],
    button: { label: texts.button, path: `/orders/${orderId}` },
  }),
})
