import type { Finding } from '../../../shared/contract/order-views.ts'
import type { ReportLine } from '../provider/report-lines.ts'
import { findingId } from '../reconciliation/findings.ts'

/** A change of the account `provider` by a journal: what the provider holds more from then on. */
export interface Booking {
  readonly at: string
  readonly heldCents: number
}

/** What the ledger has of one id of the balance report. */
export interface BookedSource {
  readonly source: string
  readonly orderId: string | null
  /** Oldest first. */
  readonly bookings: readonly Booking[]
  readonly isTransfer: boolean
}

export interface Compared {
  readonly lines: readonly ReportLine[]
  /** The period whose report is read. */
  readonly since: string
  readonly through: string
}

/** A notification or an admin may book a movement on the day after the report's, and clocks differ. */
const earlyMs = 60 * 60 * 1000

/** Money of a complaint that the provider sets apart; the ledger keeps it on the account until the decision. */
const setApart = 'DISPUTE'
const leavesForBank = /^(WITHDRAWAL|PAYOUT)/

/**
 * Compares the report with the account `provider`, for one id. Both agree if the account had the report's sum at any
 * moment from the report's end on: what was booked later is in a later report.
 */
export function differenceOfSource(booked: BookedSource, compared: Compared, now: Date): Finding | undefined {
  const { source, orderId, bookings, isTransfer } = booked
  const { lines, since, through } = compared
  const own = bookings.filter(({ at }) => at >= since)
  const from = new Date(Date.parse(through) - earlyMs).toISOString()
  const ours = momentsOf(own, from)
  const theirs = sumOf(lines)
  const withoutSetApart = sumOf(lines.filter(({ type }) => !type.startsWith(setApart)))
  if (ours.includes(theirs) || ours.includes(withoutSetApart)) return undefined
  const held = ours.at(-1) ?? 0
  const isBank = isTransfer || lines.some(({ type }) => leavesForBank.test(type))
  const kind = isBank ? kindOfTransfer(theirs, held) : 'report_differs'
  const last = lines.at(-1)
  return {
    id: findingId(kind, source),
    kind,
    paymentId: source,
    orderId: orderId ?? last?.orderId ?? null,
    provider: { paymentStatus: last?.type.toLowerCase() ?? 'unknown', amountCents: shown(theirs, isBank) },
    ledger: { state: own.length === 0 ? 'none' : isBank ? 'transferred' : 'booked', amountCents: shown(held, isBank) },
    differenceCents: theirs - held,
    returnsCents: 0,
    differs: [],
    proposal: null,
    remedy: isBank ? (kind === 'transfer_unknown' ? 'enter' : 'undo') : 'correct',
    at: last?.at ?? null,
    foundAt: now.toISOString(),
  }
}

function kindOfTransfer(theirs: number, held: number): 'transfer_unknown' | 'transfer_missing' | 'transfer_differs' {
  if (held === 0) return 'transfer_unknown'
  return theirs === 0 ? 'transfer_missing' : 'transfer_differs'
}

/** A transfer to the bank is named by its amount, which leaves the balance. */
function shown(cents: number, isBank: boolean): number {
  return isBank ? Math.max(0, -cents) : cents
}

/** The sums that the account had from this instant on. */
function momentsOf(bookings: readonly Booking[], from: string): number[] {
  const before = sumOf(bookings.filter(({ at }) => at < from).map(({ heldCents }) => ({ netCents: heldCents })))
  const moments = [before]
  for (const { at, heldCents } of bookings) if (at >= from) moments.push((moments.at(-1) ?? 0) + heldCents)
  return moments
}

function sumOf(lines: readonly Pick<ReportLine, 'netCents'>[]): number {
  return lines.reduce((sum, { netCents }) => sum + netCents, 0)
}
