import { orderId as orderIdSchema, transferReference } from '../../../shared/contract/order-views.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Journal } from '../../ledger/journal.ts'
import { readJournals } from '../../ledger/store.ts'
import type { Subject } from '../../ledger/terms.ts'
import { transfersOf } from '../transfers/store.ts'
import type { BookedSource } from './compare.ts'

export interface ReadSource extends BookedSource {
  /** The number of journals of each subject that moves this id's money. */
  readonly numbers: ReadonlyMap<Subject, number>
}

/** Everything that is booked on the account `provider` under one id of the balance report. */
export async function readSource(table: Table, source: string, orderId: string | null): Promise<ReadSource> {
  const known = orderIdSchema.safeParse(orderId).success ? orderId : null
  const isReference = transferReference.safeParse(source).success
  const transfers = isReference ? await transfersOf(table, source) : []
  const subjects: Subject[] = [
    ...(known === null ? [] : [`sale/${known}` as const]),
    ...([`stray/${source}`, `fee/${source}`, `correction/${source}`, `adjustment/${source}`] as const),
    ...transfers.map(({ id }): Subject => `transfer/${id}`),
  ]
  const histories = await Promise.all(subjects.map((subject) => readJournals(table, subject)))
  // A sale counts if this payment bought it.
  const own = histories.filter((history) => !isOtherSale(history, source))
  return {
    source,
    orderId: known,
    bookings: own
      .flat()
      .flatMap(bookingOf)
      .sort((a, b) => a.at.localeCompare(b.at)),
    isTransfer: transfers.length > 0,
    numbers: new Map(subjects.map((subject, index) => [subject, histories[index]?.length ?? 0])),
  }
}

function isOtherSale([first]: readonly Journal[], source: string): boolean {
  return first?.terms.kind === 'sale' && first.reference !== source
}

function bookingOf({ at, postings }: Journal) {
  const heldCents = -postings.reduce(
    (sum, { account, amountCents }) => sum + (account === 'provider' ? amountCents : 0),
    0,
  )
  return heldCents === 0 ? [] : [{ at, heldCents }]
}
