import { donationCompleted } from '../../../events/payout-events.ts'
import { formatBrl } from '../../../shared/money.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { notificationFor } from '../event-notification.ts'

export const donationCompletedMail = notificationFor(donationCompleted, {
  kind: 'money',
  to: ({ userId }) => [userId],
  line: ({ amountCents, entityName }) => ({
    text: 'donationCompleted',
    values: { amount: formatBrl(amountCents), entity: entityName },
    link: '/donate',
  }),
  write: ({ amountCents, entityName }, { texts: { donationCompleted: text }, price }) => ({
    subject: fill(text.subject, { amount: price(amountCents), entity: entityName }),
    paragraphs: [fill(text.hello, { amount: price(amountCents), entity: entityName }), text.why],
    button: { label: text.button, path: '/donate' },
  }),
})
