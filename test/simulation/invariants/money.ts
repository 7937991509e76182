import { isDeepStrictEqual } from 'node:util'
import { keyPrefixes } from '../../../functions/kit/table/key-prefixes.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import { personalAccountOf } from '../../../functions/ledger/accounts.ts'
import { availableOf, type Balance, balance, noBalance } from '../../../functions/ledger/balance.ts'
import { faultsOfEntry, faultsOfJournal, isPair } from '../../../functions/ledger/check.ts'
import { type Journal, journal } from '../../../functions/ledger/journal.ts'
import { type EntryRow, entryRow } from '../../../functions/ledger/ledger-rows.ts'
import type { PaymentStatus } from '../../../functions/orders/payment.ts'
import { dayMs } from '../../../shared/days.ts'
import { withdrawalLimits } from '../../../shared/money.ts'
import { naiveLedger } from '../../support/money/naive-ledger.ts'
import type { PaymentProvider } from '../surroundings/payment-provider.ts'
import type { Change } from '../table/requests.ts'
import type { Row } from '../table/values.ts'

export type ReportViolation = (rule: string, what: string) => void

const graceMs = 30 * dayMs

interface Written {
  readonly journals: Journal[]
  readonly entries: EntryRow[]
  readonly balances: Map<string, Balance>
}

const isOf = (row: Row, prefix: string) => row.pk.startsWith(prefix)
const balanceSort = keys.balance('').sk

/**
 * Checks the ledger after every write, from the written rows alone:
 * - rows are immutable, except balances;
 * - each journal sums to zero and follows the previous one;
 * - stored balances equal the sum of their entries, and none is negative;
 * - money is booked only as the provider has it;
 * - an independent ledger (`naiveLedger`) reaches the same result.
 */
export class LedgerChecks {
  readonly #provider: PaymentProvider
  readonly #tell: ReportViolation
  readonly #histories = new Map<string, Journal[]>()
  readonly #balances = new Map<string, Balance>()
  readonly #frozen = new Set<string>()
  readonly #naive = naiveLedger()
  readonly #totals = new Map<string, number>()

  constructor(provider: PaymentProvider, tell: ReportViolation) {
    this.#provider = provider
    this.#tell = tell
  }

  /** Returns the state of a subject; `new` without journals. */
  stateOf(subject: string): string {
    return this.#histories.get(subject)?.at(-1)?.state ?? 'new'
  }

  historyOf(subject: string): readonly Journal[] {
    return this.#histories.get(subject) ?? []
  }

  /** Returns the total of a platform account in centavos. */
  totalOf(account: string): number {
    return this.#totals.get(account) ?? 0
  }

  availableOf(userId: string): number {
    return availableOf(this.#balances.get(userId) ?? noBalance)
  }

  balanceOf(userId: string): Balance {
    return this.#balances.get(userId) ?? noBalance
  }

  heldOf(userId: string): number {
    return this.#balances.get(userId)?.heldCents ?? 0
  }

  withdrawableUsersAt(now: number): string[] {
    const people = [...this.#balances].filter(([, of]) => availableOf(of) >= withdrawalLimits.thresholdCents)
    return people.flatMap(([userId]) => {
      const { reachedAt } = this.#naive.totalsOf(userId)
      return reachedAt !== undefined && now >= reachedAt + graceMs ? userId : []
    })
  }

  take(changes: readonly Change[]): void {
    const written = this.#read(changes)
    const { journals, entries, balances } = written
    if (journals.length + entries.length + balances.size > 0) this.#check(written)
    // The suspension check of this write used the state before it, so the status changes afterwards.
    for (const { after } of changes)
      if (after?.sk === 'PROFILE') this.#freeze(String(after.id), Boolean(after.suspension))
  }

  #freeze(userId: string, suspended: boolean): void {
    if (suspended) this.#frozen.add(userId)
    else this.#frozen.delete(userId)
  }

  #read(changes: readonly Change[]): Written {
    const written: Written = { journals: [], entries: [], balances: new Map() }
    for (const { before, after } of changes) {
      const row = (after ?? before) as Row
      const isJournal = isOf(row, keyPrefixes.journal)
      if (!isJournal && !isOf(row, keyPrefixes.ledger)) continue
      const isBalance = !isJournal && row.sk === balanceSort
      if (!after || (before && !isBalance)) {
        this.#tell('written once', `${row.pk} ${row.sk} was ${after ? 'changed' : 'removed'}`)
      } else if (isBalance) written.balances.set(String(row.userId), this.#parsed(balance, row) ?? noBalance)
      else if (isJournal) written.journals.push(...[this.#parsed(journal, row) ?? []].flat())
      else written.entries.push(...[this.#parsed(entryRow, row) ?? []].flat())
    }
    return written
  }

  #parsed<Parsed>(
    schema: { safeParse(row: unknown): { success: boolean; data?: Parsed; error?: Error } },
    row: Row,
  ): Parsed | undefined {
    const { data, error } = schema.safeParse(row)
    if (error) this.#tell('form', `${row.pk} ${row.sk}: ${error.message}`)
    return data
  }

  #check({ journals, entries, balances }: Written): void {
    for (const one of journals) this.#checkJournal(one, entries)
    const entered = new Set<string>()
    for (const one of entries) {
      entered.add(one.userId)
      this.#checkEntry(one, journals)
    }
    for (const userId of new Set([...entered, ...balances.keys()])) this.#checkBalance(userId, balances.get(userId))
  }

  #checkJournal(one: Journal, entries: readonly EntryRow[]): void {
    const history = this.#histories.get(one.subject) ?? []
    const say = (what: string) => this.#tell('journals', `${one.subject} ${one.number} ${what}`)
    const at = { ...keys.journal(one.subject, String(one.number).padStart(10, '0')) }
    for (const fault of faultsOfJournal(history.at(-1), one, at)) say(fault)
    if (one.postings.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0) say('does not sum to zero')
    if (!one.postings.every(({ amountCents }) => Number.isSafeInteger(amountCents))) say('has fractions of a centavo')
    if (one.entry && !entries.some((entry) => isPair(one, entry))) say('has no matching entry')
    this.#checkProvider(one, say)
    const { subject, action, reference, terms, movedCents } = one
    const opening = history.length === 0 ? { terms } : {}
    const outcome = this.#naive.move(
      { subject, action, reference, ...opening, ...(movedCents && { movedCents }) },
      this.#frozen,
      new Date(one.at),
    )
    if (outcome !== 'done') say(`${action}: the naive ledger returns ${outcome}`)
    this.#histories.set(subject, [...history, one])
    for (const { account, amountCents } of one.postings)
      if (!personalAccountOf(account)) this.#totals.set(account, this.totalOf(account) + amountCents)
  }

  /** Checks that the provider has, or had, the payment status that a journal books. */
  #checkProvider(one: Journal, say: (what: string) => void): void {
    const [kind, id = ''] = one.subject.split('/')
    if (one.action === 'transfer-to-bank' && !this.#isTransfer(id, one))
      say('books a transfer that the provider did not make')
    if (kind === 'fee') this.#checkFee(id, one, say)
    if (kind !== 'sale' && kind !== 'stray') return
    const paymentId = kind === 'stray' ? id : (this.#histories.get(one.subject)?.[0] ?? one).reference
    const paid = this.#provider.find(paymentId)
    const was = (...wanted: PaymentStatus[]) =>
      wanted.some((paymentStatus) => this.#provider.hasTold(paymentId, paymentStatus))
    const { terms } = one
    const cents =
      terms.kind === 'sale' ? terms.priceCents + terms.feesCents : 'amountCents' in terms && terms.amountCents
    if (
      one.action === 'pay' &&
      !(was('approved', 'disputed', 'returned', 'charged-back') && paid?.payment.amountCents === cents)
    )
      say(`books a payment ${paymentId} that the provider does not have so`)
    if (one.action === 'repay' && !was('returned')) say('books a return that the provider did not make')
    if (one.action === 'charge-back' && !was('charged-back')) say('books a chargeback that the provider does not have')
    const isWon = was('dispute-won') || this.#provider.hasLied(paymentId)
    if (one.action === 'win-dispute' && !isWon) say('books a dispute that was not won')
    if (one.action === 'dispute' && !was('disputed')) say('books a dispute that the provider does not have')
    if (one.action === 'win' && !was('approved', 'dispute-won')) say('books a dispute that was not won')
    if (one.action === 'lose' && !was('charged-back', 'returned')) say('books a dispute that was not lost')
    if (one.action === 'return' && !was('returned')) say('books a return that the provider did not make')
  }

  /** What the provider made, or what an admin only claims, which its report tells later. */
  #isTransfer(id: string, { postings }: Journal): boolean {
    const reference = id.split('_')[0] ?? id
    if (this.#provider.fakes.has(reference)) return true
    return this.#provider.transfers.get(reference)?.amountCents === postings[1]?.amountCents
  }

  /** All fees of a payment together must be one that the provider named. */
  #checkFee(paymentId: string, one: Journal, say: (what: string) => void): void {
    const all = [...this.historyOf(one.subject), one]
    const cents = all.reduce((sum, { movedCents = 0 }) => sum + movedCents, 0)
    if (!this.#provider.hasToldFee(paymentId, cents)) say(`books fees of ${cents} that the provider never named`)
  }

  #checkEntry(one: EntryRow, journals: readonly Journal[]): void {
    const say = (what: string) => this.#tell('entries', `${one.userId} ${one.after.version} ${what}`)
    const before = this.#balances.get(one.userId) ?? noBalance
    const key = keys.ledgerEntry(
      one.userId,
      String(one.after.creditedCents).padStart(16, '0'),
      String(one.after.version).padStart(10, '0'),
    )
    for (const fault of faultsOfEntry(before, one, key)) say(fault)
    if (!journals.some((of) => isPair(of, one))) say('has no matching journal')
    this.#balances.set(one.userId, one.after)
  }

  #checkBalance(userId: string, stored: Balance | undefined): void {
    const replayed = this.#balances.get(userId) ?? noBalance
    const say = (what: string) => this.#tell('balances', `${userId}: ${what}`)
    if (!stored) {
      say('there is an entry without its balance')
      return
    }
    if (!isDeepStrictEqual(stored, replayed)) say(`${JSON.stringify(stored)}, replayed ${JSON.stringify(replayed)}`)
    const { escrowCents, pendingCents, heldCents, disputedCents, uncoveredCents, owedCents, deferredCents } = stored
    const earned = { escrowCents, pendingCents, availableCents: availableOf(stored), heldCents }
    const own = { ...earned, disputedCents, uncoveredCents, owedCents, deferredCents }
    if (Object.values(own).some((cents) => cents < 0)) say(`below zero: ${JSON.stringify(own)}`)
    const { reachedAt: _, ...naive } = this.#naive.totalsOf(userId)
    if (!isDeepStrictEqual(own, naive)) say(`${JSON.stringify(own)}, by the other bookkeeping ${JSON.stringify(naive)}`)
  }
}
