import { keys } from '../../../functions/kit/table/keys.ts'
import { dayMs } from '../../../shared/days.ts'
import { caseLifeCycle } from '../../../shared/life-cycles/case.ts'
import { disputeLifeCycle } from '../../../shared/life-cycles/dispute.ts'
import { orderLifeCycle } from '../../../shared/life-cycles/order.ts'
import { donationLifeCycle, withdrawalLifeCycle } from '../../../shared/life-cycles/payout.ts'
import { pickupLifeCycle } from '../../../shared/life-cycles/pickup.ts'
import { recyclableLifeCycle } from '../../../shared/life-cycles/recyclable.ts'
import { referralLifeCycle } from '../../../shared/life-cycles/referral.ts'
import { repaymentLifeCycle } from '../../../shared/life-cycles/repayment.ts'
import { transferLifeCycle } from '../../../shared/life-cycles/transfer.ts'
import { payableFromEntries } from '../../../shared/referrals/reward.ts'
import type { Change } from '../table/requests.ts'
import type { Row } from '../table/values.ts'
import { type Kind, kindOf, type View } from '../world/view.ts'
import type { LedgerChecks, ReportViolation } from './money.ts'

/** The default of the setting; no act changes it. */
const limitCents = 100_000

const lives: Readonly<Partial<Record<Kind, ReadonlySet<string>>>> = {
  recyclable: stepsOf(recyclableLifeCycle),
  order: pathsOf(orderLifeCycle),
  pickup: stepsOf(pickupLifeCycle),
  withdrawal: stepsOf(withdrawalLifeCycle),
  donation: stepsOf(donationLifeCycle),
  transfer: stepsOf(transferLifeCycle),
  repayment: stepsOf(repaymentLifeCycle),
  dispute: new Set([...stepsOf(disputeLifeCycle), 'none open', 'none won', 'none lost']),
  case: new Set([...stepsOf(caseLifeCycle), 'none open']),
  referral: new Set([...stepsOf(referralLifeCycle), 'none pending']),
}

function stepsOf(cycle: readonly { readonly from: string; readonly to: string }[]): ReadonlySet<string> {
  return new Set(cycle.map(({ from, to }) => `${from} ${to}`))
}

/** Returns all pairs of states joined by steps: one write may catch up with several changes of a payment. */
function pathsOf(cycle: Parameters<typeof stepsOf>[0]): ReadonlySet<string> {
  const paths = new Set(stepsOf(cycle))
  for (let known = 0; known < paths.size; ) {
    known = paths.size
    for (const path of [...paths])
      for (const { from, to } of cycle) if (path.endsWith(` ${from}`)) paths.add(`${path.split(' ')[0]} ${to}`)
  }
  return paths
}

/** Possible states of a sale for each state of its order. */
const salesOf: Readonly<Record<string, readonly string[]>> = {
  created: ['new'],
  pending: ['new'],
  rejected: ['new'],
  expired: ['new'],
  paid: ['paid', 'accepted', 'earned', 'paid-disputed', 'accepted-disputed', 'earned-disputed'],
  completed: ['earned', 'earned-disputed'],
}
/** Possible states of an ad for each state of its sale. */
const adsOf: Readonly<Record<string, readonly string[]>> = {
  paid: ['paid'],
  accepted: ['collection'],
  earned: ['completed'],
  'paid-disputed': ['paid'],
  'accepted-disputed': ['collection'],
  'earned-disputed': ['completed'],
}
const withdrawalsOf: Readonly<Record<string, string>> = { held: 'pending', posted: 'completed', released: 'failed' }
const donationsOf: Readonly<Record<string, string>> = { held: 'pending', posted: 'completed', released: 'rejected' }

/**
 * Checks the life cycles after every write. Each row takes a declared step. Order, ad, pickup, withdrawal and approval
 * agree with their money.
 */
export class LifeCycleChecks {
  readonly #view: View
  readonly #money: LedgerChecks
  readonly #tell: ReportViolation

  constructor(view: View, money: LedgerChecks, tell: ReportViolation) {
    this.#view = view
    this.#money = money
    this.#tell = tell
  }

  /** Checks the steps. Runs before the view is updated. */
  checkSteps(changes: readonly Change[]): void {
    for (const { before, after } of changes) {
      const row = (after ?? before) as Row
      const kind = kindOf(row)
      if (kind === 'approval' && before) this.#checkApproval(before, after)
      const steps = kind && lives[kind]
      if (!steps) continue
      const [from, to] = [String(before?.status ?? 'none'), String(after?.status ?? 'none')]
      if (from !== to && !steps.has(`${from} ${to}`))
        this.#tell('life cycles', `${row.pk} changes from ${from} to ${to}, which no step allows`)
    }
  }

  /** Checks agreement between rows. Runs after the view contains the whole write. */
  checkAgreement(changes: readonly Change[]): void {
    this.#checkCorrection(changes.flatMap(({ after }) => after ?? []))
    for (const { after } of changes) {
      if (!after) continue
      switch (kindOf(after)) {
        case 'order':
          this.#checkOrder(after)
          break
        case 'recyclable':
          this.#checkAd(after)
          break
        case 'pickup':
          this.#checkPickup(after)
          break
        case 'withdrawal':
          this.#checkWithdrawal(after)
          break
        case 'donation':
          this.#checkDonation(after)
          break
        case 'dispute':
          this.#checkWriteOff(after)
          this.#checkUndo(after)
          break
        case 'case':
          this.#checkCase(after)
          break
        case 'repayment':
          this.#checkRepayment(after)
          break
        case 'transfer':
          this.#checkTransfer(after)
          break
        case 'referral':
          this.#checkReferral(after)
          break
        default:
          break
      }
      this.#checkJournal(after)
    }
  }

  /** Each request has one decision, not by its requester, and above the limit the approval of two admins. */
  #checkApproval(before: Row, after: Row | undefined): void {
    const say = (what: string) => this.#tell('approvals', `${before.pk} ${what}`)
    type Said = { readonly by: string; readonly verdict: string; readonly at: string }
    const decision = after?.decision as Said | null | undefined
    if (before.decision || !after) say('was changed after it was decided')
    if (!decision || !after) return
    if (decision.by === after.requesterId) say('was decided by its requester')
    const endorsement = after.endorsement as Said | null
    if (
      decision.verdict === 'post' &&
      Number(after.amountCents) > 100_000 &&
      (endorsement?.by ?? decision.by) === decision.by
    )
      say('needs two admins and had one')
    if (decision.verdict === 'post') this.#checkWeek(after, decision, endorsement)
  }

  /** The payouts of a user and kind that left within seven days took two admins once their sum was above the limit. */
  #checkWeek(after: Row, { by, at }: { by: string; at: string }, endorsement: { by: string } | null): void {
    if ((endorsement?.by ?? by) !== by) return
    const since = new Date(Date.parse(at) - 7 * dayMs).toISOString()
    const kind = after.kind === 'donation' ? 'donation' : 'withdrawal'
    const left = this.#view
      .of(kind)
      .all()
      .filter(({ id, userId, status, decidedAt }) => {
        const isOther = id !== after.id && userId === after.requesterId
        return isOther && status === 'completed' && String(decidedAt) >= since
      })
    const sum = left.reduce((cents, { amountCents }) => cents + Number(amountCents), Number(after.amountCents))
    if (sum > 100_000) this.#tell('approvals', `${after.pk} is of ${sum} centavos in a week and had one admin`)
  }

  /** A dispute is open in the order exactly while the ledger holds its share. */
  #checkOrder({ id, status, dispute }: Row): void {
    const state = this.#money.stateOf(`sale/${id}`)
    const isOpen = (dispute as { status: string } | null | undefined)?.status === 'open'
    if (isOpen !== state.endsWith('-disputed'))
      this.#tell('orders', `${id} has ${isOpen ? 'a' : 'no'} dispute: ${state}`)
    const possible = salesOf[String(status)]
    if (possible && !possible.includes(state)) this.#tell('orders', `${id} is ${status}, its sale ${state}`)
  }

  #checkAd({ id, status, sale }: Row): void {
    const orderId = (sale as { orderId?: string } | undefined)?.orderId
    const sold = status === 'paid' || (status === 'collection' && orderId !== undefined)
    if (status === 'paid' && orderId === undefined) this.#tell('ads', `${id} is paid without an order`)
    if (!sold || orderId === undefined) return
    const state = this.#money.stateOf(`sale/${orderId}`)
    if (!adsOf[state]?.includes(String(status))) this.#tell('ads', `${id} is ${status}, its sale ${state}`)
  }

  #checkPickup(row: Row): void {
    this.#checkEndedAccount(row)
    const { id, status, orderId, ad } = row
    if ((ad as { action: string }).action !== 'sale') return
    const history = this.#money.historyOf(`sale/${orderId}`)
    const did = (action: string) => history.some((one) => one.action === action && one.reference === id)
    if (status === 'accepted' && !did('accept')) this.#tell('pickups', `${id} is accepted, and its money was not moved`)
    if (status === 'completed' && !did('earn') && !did('defer'))
      this.#tell('pickups', `${id} is completed, but its price was not credited`)
    if (status === 'completed' && did('earn')) this.#checkAtOnce(row)
  }

  /** What was completed within 30 minutes above R$ 500 is not available at once. */
  #checkAtOnce({ id, orderId, acceptedAt, completedAt }: Row): void {
    const price = Number(this.#view.of('order').get(String(orderId))?.priceCents)
    const waited = Date.parse(String(completedAt)) - Date.parse(String(acceptedAt))
    if (price > 50_000 && waited <= 30 * 60_000)
      this.#tell('pickups', `${id} was completed at once, and ${price} centavos are available`)
  }

  /** An ended account cancels only what cannot have been handed over. */
  #checkEndedAccount({ id, status, ended, confirmations, acceptedAt, startsAt }: Row): void {
    const { cause = null, at = '' } = (ended ?? {}) as { cause?: string | null; at?: string }
    const isOfAccount = cause === 'account_suspended' || cause === 'account_deleted'
    if (status !== 'cancelled' || !isOfAccount || acceptedAt === null) return
    const isConfirmed = Object.values(confirmations as object).some((one) => one !== null)
    if (isConfirmed || String(startsAt) <= at)
      this.#tell('pickups', `${id} was cancelled by an ended account although it may have been handed over`)
  }

  #checkWithdrawal({ id, status }: Row): void {
    const state = this.#money.stateOf(`withdrawal/${id}`)
    if (withdrawalsOf[state] !== status) this.#tell('withdrawals', `${id} is ${status}, its money ${state}`)
    const decision = this.#view.of('approval').get(`withdrawal/${id}`)?.decision
    if ((status !== 'pending') !== Boolean(decision))
      this.#tell('withdrawals', `${id} is ${status} without its decision`)
  }

  #checkDonation({ id, status }: Row): void {
    const state = this.#money.stateOf(`donation/${id}`)
    if (donationsOf[state] !== status) this.#tell('donations', `${id} is ${status}, its money ${state}`)
  }

  /** Two people write off, and neither is a side of the trade. */
  #checkWriteOff({ id, writeOff, buyerId, sellerId }: Row): void {
    const made = writeOff as { readonly endorsedBy: string; readonly by: string | null } | null
    if (!made?.by) return
    const two = new Set([made.endorsedBy, made.by])
    const known = [...two].every((one) => this.#view.of('profile').get(one) && one !== buyerId && one !== sellerId)
    if (two.size < 2 || !known) this.#tell('disputes', `${id} was written off by ${[...two].join(', ')}`)
  }

  /** A paid repayment is of two known admins, neither a side of the trade, and its money has left by PIX. */
  #checkRepayment({ paymentId, orderId, buyerId, status, endorsedBy, paidBy, endToEndId }: Row): void {
    if (status !== 'paid') return
    const say = (what: string) => this.#tell('repayments', `${String(paymentId)} ${what}`)
    const two = [endorsedBy, paidBy].map(String)
    const known = two.every((one) => this.#view.of('profile').get(one) && one !== String(buyerId))
    if (two[0] === two[1] || !known) say(`was paid by ${two.join(', ')}`)
    const [sale, stray] = [`sale/${String(orderId)}`, `stray/${String(paymentId)}`]
    const states = [this.#money.stateOf(sale), this.#money.stateOf(stray)]
    if (!states.includes('repaid-by-pix')) say(`is paid, its money ${states.join(', ')}`)
    const others = this.#view.of('repayment').all()
    if (others.some((one) => one.paymentId !== paymentId && one.endToEndId === endToEndId))
      say('was paid by the transfer of another one')
  }

  /** A transfer above the limit, and every undo, is of two known admins. */
  #checkTransfer({ id, status, amountCents, by, confirmedBy, undo }: Row): void {
    const isOfTwo = (one: unknown, other: unknown) =>
      one !== other && [one, other].every((who) => who && this.#view.of('profile').get(String(who)))
    if (status === 'entered' && Number(amountCents) > 100_000 && !isOfTwo(by, confirmedBy))
      this.#tell('transfers', `${id} was entered by ${String(by)} and ${String(confirmedBy)}`)
    const undone = undo as { readonly by: string; readonly confirmedBy: string | null } | null
    if (status === 'undone' && !isOfTwo(undone?.by, undone?.confirmedBy))
      this.#tell('transfers', `${id} was undone by ${String(undone?.by)} and ${String(undone?.confirmedBy)}`)
    const state = this.#money.stateOf(`transfer/${String(id)}`)
    const wanted = { proposed: 'new', dropped: 'new', undone: 'undone' }[String(status)] ?? 'transferred'
    if (state !== wanted) this.#tell('transfers', `${id} is ${status}, its money ${state}`)
  }

  /** A claim above the limit is undone by two known people, who are no sides of the trade. */
  #checkUndo({ id, priceCents, undone, undoProposal, buyerId, sellerId }: Row): void {
    const { by } = (undone ?? {}) as { readonly by?: string | null }
    if (!by) return
    const first = (undoProposal as { readonly by: string } | null)?.by
    const people = Number(priceCents) > limitCents ? [first, by] : [by]
    if (!this.#areOthers(people, [buyerId, sellerId]))
      this.#tell('disputes', `the claim of ${id} was undone by ${people.join(', ')}`)
  }

  /** A verdict on a sale above the limit is given by two known people, who are no sides of the pickup. */
  #checkCase({ id, priceCents, decision, proposal, ownerId, interestedId }: Row): void {
    const given = decision as { readonly by: string; readonly verdict: string } | null
    if (!given) return
    const first = proposal as { readonly by: string; readonly verdict: string } | null
    const people = Number(priceCents) > limitCents ? [first?.by, given.by] : [given.by]
    const isSame = people.length < 2 || first?.verdict === given.verdict
    if (!isSame || !this.#areOthers(people, [ownerId, interestedId]))
      this.#tell('cases', `${id} was decided by ${people.join(', ')}`)
  }

  /** Returns whether all are different known people outside of the trade. */
  #areOthers(people: readonly (string | undefined)[], sides: readonly unknown[]): boolean {
    const known = people.filter((one) => one !== undefined && this.#view.of('profile').get(one) && !sides.includes(one))
    return known.length === people.length && new Set(people).size === people.length
  }

  /** A correction above the limit is booked by a second known admin. */
  #checkCorrection(rows: readonly Row[]): void {
    const record = rows.find(({ action }) => action === 'correct:payment')
    const closed = rows.find(({ pk, closedAt }) => pk === keys.findings && closedAt !== undefined)
    if (!record || Math.abs(Number(closed?.differenceCents)) <= 100_000) return
    const first = (closed?.proposal as { readonly by: string } | null | undefined)?.by
    const two = new Set([first, String(record.actorId)])
    const known = [...two].every((one) => one !== undefined && this.#view.of('profile').get(one))
    if (two.size < 2 || !known) this.#tell('corrections', `${closed?.id} was corrected by ${[...two].join(', ')}`)
  }

  /** A reward is paid exactly for an entry that was paid, and only to a referrer with entries of R$ 100. */
  #checkReferral({ id, status, referrerId }: Row): void {
    const say = (what: string) => this.#tell('referrals', `${id} is ${status}, ${what}`)
    const state = this.#money.stateOf(`reward/${id}`)
    const wasPaid = status === 'paid' || status === 'taken_back'
    if (wasPaid !== (state === 'earned')) say(`its reward ${state}`)
    if (!wasPaid) return
    const own = this.#view.of('referral').all()
    const reached = own.filter((one) => one.referrerId === referrerId && one.status !== 'pending').length
    if (reached < payableFromEntries) say(`and its referrer has only ${reached}`)
  }

  #checkJournal({ pk, sk, subject }: Row): void {
    if (subject === undefined || !pk.startsWith('TX#') || sk === '') return
    const [kind, id = ''] = String(subject).split('/')
    const row = kind === 'sale' ? this.#view.of('order').get(id) : undefined
    if (kind === 'sale' && !row) this.#tell('orders', `there is a sale ${id} without its order`)
    if (row) {
      this.#checkOrder(row)
      const ad = this.#view.of('recyclable').get(String(row.recyclableId))
      const state = this.#money.stateOf(String(subject))
      if (adsOf[state] && ad && !adsOf[state].includes(String(ad.status)))
        this.#tell('ads', `${ad.id} is ${ad.status}, its sale ${state}`)
    }
    if (
      kind === 'reward' &&
      !this.#view
        .of('referral')
        .all()
        .some((one) => one.id === id && (one.status === 'paid' || one.status === 'taken_back'))
    )
      this.#tell('referrals', `there is a reward ${id} without its paid entry`)
    // The share of a sale is held at once; an event creates its donation later.
    const donation = kind === 'donation' && this.#view.of('donation').get(id)
    if (donation) this.#checkDonation(donation)
    if (kind !== 'withdrawal') return
    const withdrawal = this.#view.of('withdrawal').get(id)
    if (withdrawal) this.#checkWithdrawal(withdrawal)
    else this.#tell('withdrawals', `there is money of ${id}, and no withdrawal`)
  }
}
