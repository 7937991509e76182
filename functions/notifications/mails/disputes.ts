import type * as z from 'zod'
import { claimRevoked, disputeClosed, disputeOpened, lossClaimed } from '../../../events/dispute-events.ts'
import { type CentreLine, notificationFor } from '../event-notification.ts'

type Told = Pick<z.infer<typeof disputeClosed.data>, 'orderId' | 'type' | 'buyerId' | 'sellerId'>

const both = ({ buyerId, sellerId }: Told) => [buyerId, sellerId]
const lineOf = (text: CentreLine['text'], { orderId, type }: Told): CentreLine => ({
  text,
  values: { type },
  link: `/orders/${orderId}`,
})

/** The provider refused or cancelled a payment that had arrived; no buyer disputes it. */
const isVoid = (detail: string) => /^(rejected|cancelled)\b/.test(detail)

/** Buyer and seller read the same; a loss before completion is told by the cancellation of the sale. */
export const disputeMails = [
  notificationFor(disputeOpened, {
    kind: 'money',
    to: both,
    line: (data) => lineOf('disputeOpened', data),
    write: ({ orderId, type, priceCents, detail }, { texts: { disputeOpened: text, orderButton }, fill, price }) => ({
      subject: fill(text.subject, { type }),
      paragraphs: [
        fill(isVoid(detail) ? text.voided : text.hello, { type }),
        fill(text.held, { amount: price(priceCents) }),
        text.next,
      ],
      button: { label: orderButton, path: `/orders/${orderId}` },
    }),
  }),
  notificationFor(disputeClosed, {
    kind: 'money',
    to: (data) => (data.outcome === 'lost' && !data.afterCompletion ? [] : both(data)),
    line: (data) => lineOf(data.outcome === 'won' ? 'disputeWon' : 'disputeLost', data),
    write: ({ orderId, type, outcome }, { texts: { disputeClosed: text, orderButton }, fill }) => ({
      subject: fill(text.subject, { type }),
      paragraphs: [fill(text[outcome], { type }), text[`${outcome}Next`]],
      button: { label: orderButton, path: `/orders/${orderId}` },
    }),
  }),
  notificationFor(lossClaimed, {
    kind: 'money',
    to: ({ sellerId }) => [sellerId],
    line: ({ type, amountCents }) => ({
      text: 'lossClaimed',
      values: { type, amountCents },
      link: '/account-balance',
    }),
    write: ({ type, amountCents, reason }, { texts: { lossClaimed: text }, fill, price }) => ({
      subject: fill(text.subject, { type }),
      paragraphs: [fill(text.hello, { type, amount: price(amountCents) }), fill(text.reason, { reason }), text.next],
      button: { label: text.button, path: '/account-balance' },
    }),
  }),
  notificationFor(claimRevoked, {
    kind: 'money',
    to: ({ debtorId }) => [debtorId],
    line: ({ type }) => ({ text: 'claimRevoked', values: { type }, link: '/account-balance' }),
    write: ({ type, cause, reason, withdrawnCents, repaidCents }, { texts: { claimRevoked: text }, fill, price }) => ({
      subject: fill(text.subject, { type }),
      paragraphs: [
        fill(text[cause], { type }),
        ...(reason === null ? [] : [fill(text.reason, { reason })]),
        ...(withdrawnCents > 0 ? [fill(text.withdrawn, { amount: price(withdrawnCents) })] : []),
        ...(repaidCents > 0 ? [fill(text.repaid, { amount: price(repaidCents) })] : []),
      ],
      button: { label: text.button, path: '/account-balance' },
    }),
  }),
]
