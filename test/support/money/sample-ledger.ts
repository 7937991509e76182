import { type Movement, sale } from '../../../functions/ledger/movements.ts'
import { dayMs } from '../../../shared/days.ts'
import { type PureLedger, pureLedger } from './pure-ledger.ts'

export const ana = 'ana'
export const terms = { userId: ana, recyclableId: 'ad_1', priceCents: 10_000, feesCents: 2_099 }

export const paid = sale.pay('o1', 'p1', terms)
export const accepted = [paid, sale.accept('o1', 'k1')]
export const earned = [...accepted, sale.earn('o1', 'k1')]

/** Returns noon (UTC) of 1 January plus so many days. */
export function day(number: number): Date {
  return new Date(Date.parse('2026-01-01T12:00:00.000Z') + number * dayMs)
}

/** Returns a ledger after these movements, one day apart. */
export function ledgerOf(...movements: Movement[]): PureLedger {
  const ledger = pureLedger()
  for (const [index, one] of movements.entries()) ledger.move([one], day(index))
  return ledger
}

export function lines(ledger: PureLedger): string[] | undefined {
  return ledger.journals.at(-1)?.postings.map(({ account, amountCents }) => `${account} ${amountCents}`)
}
