import * as z from 'zod'
import type { OrderStatus } from '../../../shared/life-cycles/order.ts'
import type { DonationStatus, WithdrawalStatus } from '../../../shared/life-cycles/payout.ts'
import { type TransferStatus, transferStatus } from '../../../shared/life-cycles/transfer.ts'
import { keyPrefixes } from '../../kit/table/key-prefixes.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Difference } from '../audit.ts'
import type { Journal } from '../journal.ts'
import { readJournals } from '../store.ts'
import type { Subject } from '../terms.ts'
import { type Row, readRow } from './store.ts'

/** States of a sale in the ledger that agree with an order's; `none` is a sale without a journal. */
const saleStates: Readonly<Record<OrderStatus, readonly string[]>> = {
  created: ['none'],
  pending: ['none'],
  rejected: ['none'],
  expired: ['none'],
  // The order completes by the event of its pickup, so the ledger may be ahead.
  paid: ['paid', 'accepted', 'earned', 'paid-disputed', 'accepted-disputed', 'earned-disputed'],
  completed: ['earned', 'earned-disputed'],
  // Without a journal: another buyer was first, so the payment is a stray one.
  refunding: ['refunding', 'none'],
  refunded: ['refunded', 'repaid-by-pix', 'none'],
  charged_back: ['charged-back', 'earned-charged-back', 'refunded-charged-back', 'repaid-charged-back', 'none'],
}
const payoutStates: Readonly<Record<WithdrawalStatus | DonationStatus, readonly string[]>> = {
  pending: ['held'],
  completed: ['posted'],
  failed: ['released'],
  rejected: ['released'],
}

const record = z.looseObject({ id: z.string(), status: z.string(), version: z.number().optional() })
const order = record.extend({ priceCents: z.int(), totalCents: z.int(), sellerId: z.string() })
const payout = record.extend({ amountCents: z.int() })
/** States of a transfer in the ledger that agree with its record's. */
const transferStates: Readonly<Record<TransferStatus, readonly string[]>> = {
  proposed: ['none'],
  dropped: ['none'],
  entered: ['transferred'],
  undo_proposed: ['transferred'],
  undone: ['undone'],
}
const transfer = z.looseObject({
  id: z.string().optional(),
  reference: z.string(),
  status: transferStatus.default('entered'),
  amountCents: z.int(),
  day: z.string(),
})
const finding = z.looseObject({
  id: z.string(),
  paymentId: z.string(),
  closedAt: z.string().optional(),
  ledger: z.object({ state: z.string() }),
})

/** A record beside the ledger: where it lies, and what must agree. */
interface Compared {
  readonly subject: Subject
  readonly states: readonly string[]
  readonly agrees: (terms: Journal['terms']) => boolean
}

function comparedOf(row: Row): Compared | undefined {
  const kinds = {
    [keyPrefixes.order]: () => (row.sk === keys.order('').sk ? ofOrder(order.parse(row)) : undefined),
    [keyPrefixes.withdrawal]: () => ofPayout('withdrawal', payout.parse(row)),
    [keyPrefixes.donation]: () => ofPayout('donation', payout.parse(row)),
    [keyPrefixes.transfer]: () => ofTransfer(transfer.parse(row)),
  }
  return Object.entries(kinds).find(([prefix]) => row.pk.startsWith(prefix))?.[1]()
}

function ofOrder({ id, status, priceCents, totalCents, sellerId }: z.infer<typeof order>): Compared {
  return {
    subject: `sale/${id}`,
    states: saleStates[status as OrderStatus] ?? [],
    agrees: (terms) =>
      terms.kind === 'sale' &&
      terms.priceCents === priceCents &&
      terms.priceCents + terms.feesCents === totalCents &&
      terms.userId === sellerId,
  }
}

function ofPayout(kind: 'withdrawal' | 'donation', { id, status, amountCents }: z.infer<typeof payout>): Compared {
  return {
    subject: `${kind}/${id}`,
    states: payoutStates[status as WithdrawalStatus | DonationStatus] ?? [],
    agrees: (terms) => terms.kind === kind && terms.amountCents === amountCents,
  }
}

function ofTransfer({ id, reference, status, amountCents, day }: z.infer<typeof transfer>): Compared {
  return {
    subject: `transfer/${id ?? reference}`,
    states: transferStates[status],
    agrees: (terms) => terms.kind === 'transfer' && terms.amountCents === amountCents && terms.day === day,
  }
}

type Report = (found: Difference) => void

/** Compares orders, withdrawals, donations, transfers and open findings of a page with the ledger. */
export async function compareRecords(table: Table, rows: readonly Row[], tell: Report): Promise<void> {
  for (const row of rows) {
    const what = row.pk === keys.findings ? await faultOfFinding(table, row) : await faultOfRecord(table, row)
    if (what !== undefined) tell({ where: `${row.pk} ${row.sk}`, what })
  }
}

/** Record and ledger change in one transaction but are read one after the other: a difference is read again. */
async function faultOfRecord(table: Table, row: Row): Promise<string | undefined> {
  const seen = await faultBetween(table, row)
  if (seen === undefined) return undefined
  const again = await readRow(table, row)
  return again && faultBetween(table, again)
}

async function faultBetween(table: Table, row: Row): Promise<string | undefined> {
  const compared = comparedOf(row)
  if (!compared) return undefined
  const journals = await readJournals(table, compared.subject)
  const [state, terms] = [journals.at(-1)?.state ?? 'none', journals[0]?.terms]
  if (!compared.states.includes(state)) return `is ${String(row.status ?? 'entered')}, in the ledger ${state}`
  return terms && !compared.agrees(terms) ? `has other amounts or people than ${compared.subject}` : undefined
}

/** An open finding must not say that nothing is booked of a payment that is. */
async function faultOfFinding(table: Table, row: Row): Promise<string | undefined> {
  const { closedAt, ledger, paymentId } = finding.parse(row)
  if (closedAt !== undefined || ledger.state !== 'none') return undefined
  const booked = await readJournals(table, `stray/${paymentId}`)
  return booked.length > 0 ? `says that nothing is booked, but stray/${paymentId} is` : undefined
}

const recordKey = {
  sale: keys.order,
  withdrawal: keys.withdrawal,
  donation: keys.donation,
  transfer: keys.transfer,
} as const

/** Each sale, withdrawal, donation and transfer of the ledger must have its record. */
export async function compareSubjects(table: Table, journals: readonly Journal[], tell: Report): Promise<void> {
  for (const { subject, number } of journals) {
    const [kind = '', id = ''] = subject.split('/')
    if (number !== 1 || !isRecorded(kind)) continue
    const key = recordKey[kind](id)
    if (!(await readRow(table, key))) tell({ where: `${key.pk} ${key.sk}`, what: `is missing; ${subject} exists` })
  }
}

function isRecorded(kind: string): kind is keyof typeof recordKey {
  return Object.hasOwn(recordKey, kind)
}
