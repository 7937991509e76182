import { orderId as orderIdSchema } from '../../../shared/contract/order-views.ts'
import type { Table } from '../../kit/table/table.ts'
import type { PlatformAccount } from '../../ledger/accounts.ts'
import type { Journal } from '../../ledger/journal.ts'
import { readJournals } from '../../ledger/store.ts'
import type { Subject } from '../../ledger/terms.ts'
import { findOrder, orderOfPayment } from '../store.ts'
import type { Booked } from './compare.ts'

/** What is booked of a payment, with the number of journals of each of its subjects. */
export interface BookedPayment extends Booked {
  readonly numbers: ReadonlyMap<Subject, number>
  /** Whether it bought its order's ad. */
  readonly isSale: boolean
}

/** Everything that is booked of a payment, in at most six reads. A booked payment stays its order's. */
export async function readBooked(table: Table, paymentId: string, orderId: string | null): Promise<BookedPayment> {
  const named = (await orderOfPayment(table, paymentId)) ?? orderId
  const known = orderIdSchema.safeParse(named).success ? named : null
  const saleOf: Subject = `sale/${known}`
  const strayOf: Subject = `stray/${paymentId}`
  const [order, sale, stray, fees, corrections] = await Promise.all([
    known === null ? undefined : findOrder(table, known),
    known === null ? [] : readJournals(table, saleOf),
    readJournals(table, strayOf),
    readJournals(table, `fee/${paymentId}`),
    readJournals(table, `correction/${paymentId}`),
  ])
  const isSale = sale[0]?.reference === paymentId
  const journals = isSale ? sale : stray
  const all = [...journals, ...fees, ...corrections]
  return {
    paymentId,
    orderId: known,
    journals,
    isSale,
    heldCents: -sumOn('provider', all),
    feeCents: sumOn('provider', fees),
    returnsCents: sumOn('returns', all),
    isCorrected: corrections.length > 0,
    order: order ?? null,
    numbers: new Map<Subject, number>([
      ...(known === null ? [] : [[saleOf, sale.length] as const]),
      ...([
        [strayOf, stray.length],
        [`fee/${paymentId}`, fees.length],
        [`correction/${paymentId}`, corrections.length],
      ] as const),
    ]),
  }
}

function sumOn(name: PlatformAccount, journals: readonly Journal[]): number {
  const postings = journals.flatMap((one) => one.postings)
  return postings.reduce((sum, { account, amountCents }) => sum + (account === name ? amountCents : 0), 0)
}
