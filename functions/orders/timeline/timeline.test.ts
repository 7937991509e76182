import { describe, expect, it } from 'vitest'
import type { OrderView } from '../../../shared/contract/order-views.ts'
import { newId } from '../../../shared/ids.ts'
import { soldOrder } from '../../../test/support/fixtures/orders.ts'
import { pureLedger } from '../../../test/support/money/pure-ledger.ts'
import {
  clawBack,
  donation,
  type Movement,
  sale,
  stray,
  undoClaim,
  undoWriteOff,
  writeOff,
} from '../../ledger/movements.ts'
import type { PaymentRow } from '../order-row.ts'
import { type TimelineFacts, timelineOf } from './timeline.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const minute = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const [buyerId, sellerId] = ['b', 's']
const order = soldOrder({ id: newId('order', now), recyclableId: newId('recyclable', now), buyerId, sellerId }, now)
const { id, priceCents, totalCents } = order
const given = { userId: sellerId, recyclableId: order.recyclableId, priceCents, feesCents: totalCents - priceCents }
const paid = sale.pay(id, '1', given)

const payment = (more: Partial<PaymentRow> = {}): PaymentRow => ({
  id: '1',
  orderId: id,
  paymentStatus: 'approved',
  detail: 'approved/accredited',
  amountCents: totalCents,
  currency: 'BRL',
  method: 'visa',
  updatedAt: minute(1).toISOString(),
  booked: 'sale',
  returned: null,
  ...more,
})

/** Books the movements a minute apart. */
function factsAfter(movements: readonly Movement[], more: Partial<TimelineFacts> = {}): TimelineFacts {
  const ledger = pureLedger()
  for (const [index, movement] of movements.entries()) ledger.move([movement], minute(index + 1))
  return { order, payments: [payment()], journals: ledger.journals, handovers: [], ...more }
}

const told = (facts: TimelineFacts, side: OrderView['side']) =>
  timelineOf(facts, side).map(({ kind, amountCents, ofCents }) =>
    [kind, amountCents, ofCents].filter((part) => part !== null).join(' '),
  )

describe('timeline', () => {
  it('tells each side of a completed sale, with the donation share for the seller only', () => {
    const share = donation.hold('don_1', { userId: sellerId, entityId: 'e', amountCents: 50, origin: 'share' })
    const movements = [paid, sale.accept(id, 'k'), sale.earn(id, 'k'), share, donation.post('don_1')]
    const confirmations = { owner: { at: minute(2.5).toISOString() }, interested: { at: minute(3).toISOString() } }
    const facts = factsAfter(movements, { handovers: [{ confirmations }] })
    const steps = ['pickup_accepted', 'confirmed_by_seller', 'confirmed_by_buyer']
    expect(told(facts, 'buyer')).toEqual(['created 889', 'paid 889', ...steps, 'completed'])
    expect(told(facts, 'seller')).toEqual([
      'created 500',
      'paid 500',
      ...steps,
      'completed 500',
      'donation_held 50',
      'donation_given 50',
    ])
  })

  it('tells the seller nothing of what the buyer got back, and both that the sale ended', () => {
    const facts = factsAfter([paid, sale.refund(id), sale.repay(id, 'r')])
    expect(told(facts, 'buyer').slice(2)).toEqual(['refund_promised 889', 'refunded 889'])
    expect(told(facts, 'seller').slice(2)).toEqual(['refund_promised 500', 'refunded'])
  })

  it('names the amount that the provider returned, also where the ledger expected more', () => {
    const returned = { amountCents: 300, at: minute(9).toISOString() }
    const movements = [paid, sale.refund(id), sale.repay(id, 'r')]
    const facts = factsAfter(movements, { payments: [payment({ paymentStatus: 'returned', returned })] })
    expect(told(facts, 'buyer').slice(2)).toEqual(['refund_promised 889', 'refunded 300'])
  })

  it('calls a refund of a part a part, with its date, and never the whole', () => {
    const returned = { amountCents: 300, at: minute(9).toISOString() }
    const facts = factsAfter([paid], { payments: [payment({ returned })] })
    expect(timelineOf(facts, 'buyer').at(-1)).toEqual({
      at: minute(9).toISOString(),
      kind: 'partly_refunded',
      amountCents: 300,
      ofCents: 889,
    })
    expect(told(facts, 'seller')).toEqual(['created 500', 'paid 500'])
  })

  it('tells every side of a dispute after our own refund, asked for or made', () => {
    const updatedAt = minute(9).toISOString()
    const disputed = { payments: [payment({ paymentStatus: 'disputed', updatedAt })] }
    for (const movements of [
      [paid, sale.refund(id)],
      [paid, sale.refund(id), sale.repay(id, 'r')],
    ])
      for (const side of ['buyer', 'seller', 'admin'] as const)
        expect(told(factsAfter(movements, disputed), side).at(-1)).toBe('disputed_after_refund')
    const own = factsAfter([paid, sale.dispute(id, '1-1')], disputed)
    expect(told(own, 'buyer')).not.toContain('disputed_after_refund')
  })

  it('tells of a dispute with what it holds, and of its end', () => {
    const open = factsAfter([paid, sale.dispute(id, '1-1')])
    expect(told(open, 'seller').at(-1)).toBe('dispute_opened 500')
    expect(told(open, 'buyer').at(-1)).toBe('dispute_opened 889')
    const won = factsAfter([paid, sale.dispute(id, '1-1'), sale.win(id, '1-1')])
    expect([told(won, 'seller').at(-1), told(won, 'buyer').at(-1)]).toEqual(['dispute_won 500', 'dispute_won'])
    const lost = factsAfter([paid, sale.dispute(id, '1-1'), sale.lose(id, '1-1')])
    expect(told(lost, 'buyer').slice(-2)).toEqual(['dispute_lost', 'charged_back 889'])
    expect(told(lost, 'seller').slice(-2)).toEqual(['dispute_lost', 'charged_back'])
    const back = factsAfter([paid, sale.dispute(id, '1-1'), sale.return(id, '1-1')])
    expect(told(back, 'buyer').slice(-2)).toEqual(['dispute_lost', 'refunded 889'])
  })

  it('tells seller and admin of a claim and its write-off', () => {
    const user = { userId: sellerId, amountCents: 500 }
    const chain = [paid, sale.accept(id, 'k'), sale.earn(id, 'k'), sale.chargeBack(id, 'c')]
    const withdrawn = donation.hold('don_2', { ...user, entityId: 'e', origin: 'request' })
    const facts = factsAfter([...chain, withdrawn, clawBack(`${id}-1`, user), writeOff(`${id}-1`, user)])
    const ofOrder = { ...facts, journals: facts.journals.filter(({ subject }) => !subject.startsWith('donation/')) }
    expect(told(ofOrder, 'admin').slice(-3)).toEqual(['charged_back 889', 'claimed 500', 'waived 500'])
    expect(told(ofOrder, 'buyer').at(-1)).toBe('charged_back 889')
    const undone = factsAfter([...chain, withdrawn, clawBack(`${id}-1`, user), undoClaim(`${id}-1`)])
    expect(told(undone, 'seller').slice(-2)).toEqual(['claimed 500', 'claim_undone 500'])
    const waived = [clawBack(`${id}-1`, user), writeOff(`${id}-1`, user), undoWriteOff(`${id}-1`), undoClaim(`${id}-1`)]
    const both = factsAfter([...chain, withdrawn, ...waived])
    expect(told(both, 'seller').slice(-3)).toEqual(['claimed 500', 'waived 500', 'claim_undone 500'])
    expect(told(both, 'buyer')).not.toContain('claim_undone 500')
  })

  it('tells the buyer of a payment that came too late, and the seller nothing', () => {
    const late = payment({ id: '2', booked: 'stray' })
    const facts = factsAfter([stray.pay('2', totalCents), stray.repay('2', 'r')], { payments: [late] })
    expect(told(facts, 'buyer')).toEqual(['created 889', 'turned_away 889', 'refunded 889'])
    expect(told(facts, 'seller')).toEqual(['created 500'])
  })

  it('tells the buyer of refused payments and the end of the checkout', () => {
    const refused = payment({ paymentStatus: 'failed', booked: 'none' })
    const expired = { ...order, status: 'expired' as const, expiresAt: minute(60).toISOString() }
    const facts = factsAfter([], { order: expired, payments: [refused] })
    expect(told(facts, 'buyer')).toEqual(['created 889', 'payment_refused', 'expired'])
    expect(told(facts, 'seller')).toEqual(['created 500'])
  })
})
