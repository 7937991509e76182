import { withdrawalFailed } from '../../../events/payout-events.ts'
import { otherReceiver } from '../../../shared/payouts/other-receiver.ts'
import { notificationFor } from '../event-notification.ts'

export const withdrawalFailedMail = notificationFor(withdrawalFailed, {
  kind: 'money',
  to: ({ userId }) => [userId],
  line: ({ amountCents }) => ({
    text: 'withdrawalFailed',
    values: { amountCents },
    link: '/withdraw',
  }),
  write: ({ amountCents, hiddenPixKey, reason }, { texts: { withdrawalFailed: text }, price, fill }) => ({
    subject: fill(text.subject, { amount: price(amountCents) }),
    paragraphs: [
      fill(text.hello, { amount: price(amountCents), key: hiddenPixKey }),
      reason === otherReceiver ? text.otherReceiver : fill(text.reason, { reason }),
      text.back,
    ],
    button: { label: text.button, path: '/withdraw' },
  }),
})
