import { type Movement, sale } from '../../../functions/ledger/movements.ts'
import { dayMs } from '../../../shared/days.ts'
import { type PureLedger, pureLedger } from './pure-ledger.ts'

/** Whose money moves. */
export const ana = 'ana'
export const terms = { userId: ana, recyclableId: 'ad_1', priceCents: 10_000, feesCents: 2_099 }

/** One sale of hers, as far as it has come. */
export const paid = sale.pay('o1', 'p1', terms)
export const accepted = [paid, sale.accept('o1', 'k1')]
export const earned = [...accepted, sale.earn('o1', 'k1')]

/** Noon of the first of January, so many days later. */
export function day(number: number): Date {
  return new Date(Date.parse('2026-01-01T12:00:00.000Z') + number * dayMs)
}

/** A ledger that these movements have gone through, a day apart. */
export function ledgerOf(...movements: Movement[]): PureLedger {
  const ledger = pureLedger()
  for (const [index, one] of movements.entries()) ledger.move([one], day(index))
  return ledger
}

/** The postings of its last journal, a line each. */
export function lines(ledger: PureLedger): string[] | undefined {
  return ledger.journals.at(-1)?.postings.map(({ account, amountCents }) => `${account} ${amountCents}`)
}
