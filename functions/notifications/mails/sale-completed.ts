import { orderCompleted } from '../../../events/order-events.ts'
import { formatBrl } from '../../../shared/money.ts'
import { impactOf } from '../../../shared/points/points.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { notificationFor } from '../event-notification.ts'
import { kilograms } from '../texts/kilograms.ts'

export const saleCompletedMail = notificationFor(orderCompleted, {
  kind: 'money',
  to: ({ sellerId }) => [sellerId],
  line: ({ orderId, type, priceCents }) => ({
    text: 'saleCompleted',
    values: { type, amount: formatBrl(priceCents) },
    link: `/orders/${orderId}`,
  }),
  write: ({ type, priceCents }, { texts: { saleCompleted: text }, price, language }) => ({
    subject: fill(text.subject, { type }),
    paragraphs: [
      fill(text.hello, { type, amount: price(priceCents) }),
      fill(text.impact, {
        kept: kilograms(impactOf(priceCents).keptKg, language),
        co2: kilograms(impactOf(priceCents).co2Kg, language),
      }),
    ],
    button: { label: text.button, path: '/account-balance' },
  }),
})
