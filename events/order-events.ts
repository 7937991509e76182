import * as z from 'zod'
import { refundCauses } from '../shared/contract/orders.ts'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { idOf } from '../shared/ids.ts'
import { defineEvent } from './event.ts'

const order = z.object({
  orderId: idOf('order'),
  recyclableId,
  /** The ad's title when it was ordered. */
  type: z.string(),
  buyerId: z.uuid(),
  sellerId: z.uuid(),
  priceCents: z.int().positive(),
  totalCents: z.int().positive(),
})

/** The provider, or an admin, says that a payment should be looked at. */
export const paymentNotified = defineEvent('PaymentNotified', 1, z.object({ paymentId: z.string() }))
/** The buyer's money is here and the ad is the buyer's. */
export const orderPaid = defineEvent('OrderPaid', 1, order)
/** An ad was bought and paid: the same moment, told to its seller. */
export const recyclableSold = defineEvent('RecyclableSold', 1, order)
/**
 * The sale is over and the buyer gets everything back, by what caused it. `too_late`: somebody else had bought the ad,
 * so that nothing of that sale changes. An accepted pickup of this order is cancelled with it.
 */
export const orderRefunded = defineEvent(
  'OrderRefunded',
  1,
  order.extend({ cause: z.enum(refundCauses), reason: z.string().nullable() }),
)
/**
 * A sale that its seller was told of is over, by what caused it, and the ad is offered again: the same moment as
 * `OrderRefunded`, told to the seller, who must not hand over what is not paid for any more.
 */
export const saleCancelled = defineEvent(
  'SaleCancelled',
  1,
  order.extend({ cause: z.enum(refundCauses).exclude(['too_late']), reason: z.string().nullable() }),
)
/** Money is owed back to a buyer: the provider is to be asked, once for each key. */
export const refundOwed = defineEvent(
  'RefundOwed',
  1,
  z.object({ orderId: idOf('order'), paymentId: z.string(), key: z.string() }),
)
/** Both sides confirmed the pickup: the seller has earned the price. */
export const orderCompleted = defineEvent('OrderCompleted', 1, order)
/** The provider has returned the buyer's money. */
export const orderRepaid = defineEvent('OrderRepaid', 1, order)
