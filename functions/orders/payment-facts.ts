import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Journal } from '../ledger/journal.ts'
import type { OrderRow, PaymentRow } from './order-row.ts'

export type BookedStep = Pick<Journal, 'action' | 'reference' | 'state'>
/** A payment buys the ad of its order, or nothing. */
export type Kind = 'sale' | 'stray'

/** Conditional writes verify that these facts have not changed. */
export interface PaymentFacts {
  readonly order: OrderRow
  readonly ad: Pick<RecyclableRow, 'id' | 'ownerId' | 'status' | 'hidden' | 'action' | 'priceCents'> | undefined
  /** False after the buyer deleted the account: a boleto may be paid days later. */
  readonly buyerExists: boolean
  readonly payments: readonly PaymentRow[]
  /** The journals of the order's sale and, in `stray`, those of this payment if it buys nothing. */
  readonly sale: readonly BookedStep[]
  readonly stray: readonly BookedStep[]
  /** The journals of the provider's fees of this payment. */
  readonly fees: readonly Pick<Journal, 'movedCents'>[]
}
