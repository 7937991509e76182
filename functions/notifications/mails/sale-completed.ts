import { orderCompleted } from '../../../events/order-events.ts'
import { formatBrl } from '../../../shared/money.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { notificationFor } from '../event-notification.ts'

/** Kilograms per real (R$ 1): estimates of the specification (decisions 35), labelled as such. */
const kilogramsAReal = { kept: 0.1, co2: 0.05 }

const kilograms = (priceCents: number, aReal: number) =>
  ((priceCents / 100) * aReal).toLocaleString('pt-BR', { maximumFractionDigits: 1 })

export const saleCompletedMail = notificationFor(orderCompleted, {
  kind: 'money',
  to: ({ sellerId }) => [sellerId],
  line: ({ orderId, type, priceCents }) => ({
    text: 'saleCompleted',
    values: { type, amount: formatBrl(priceCents) },
    link: `/orders/${orderId}`,
  }),
  write: ({ type, priceCents }, { texts: { saleCompleted: text }, price }) => ({
    subject: fill(text.subject, { type }),
    paragraphs: [
      fill(text.hello, { type, amount: price(priceCents) }),
      fill(text.impact, {
        kept: kilograms(priceCents, kilogramsAReal.kept),
        co2: kilograms(priceCents, kilogramsAReal.co2),
      }),
    ],
    button: { label: text.button, path: '/account-balance' },
  }),
})
