import { recyclableSold } from '../../../events/order-events.ts'
import { formatBrl } from '../../../shared/money.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { answering } from '../letter.ts'

/** Tells a seller that an ad is bought and paid, and when the price will be theirs. */
export const recyclableSoldMail = answering(recyclableSold, {
  to: ({ sellerId }) => sellerId,
  write: ({ orderId, type, priceCents }, { texts: { sold } }) => ({
    subject: fill(sold.subject, { type }),
    paragraphs: [fill(sold.hello, { type, amount: formatBrl(priceCents) }), sold.next],
    button: { label: sold.button, path: `/orders/${orderId}` },
  }),
})
