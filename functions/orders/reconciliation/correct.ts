import { type CorrectionBearer, type Finding, orderId as orderIdSchema } from '../../../shared/contract/order-views.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { sanitiseText } from '../../../shared/text.ts'
import { auditPart } from '../../kit/audit.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Admins } from '../../kit/people/admins/admins.ts'
import { requireOtherCase } from '../../kit/people/admins/own-case.ts'
import { readSettings } from '../../kit/settings.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Guarded, transact } from '../../kit/table/transaction.ts'
import { journalKey } from '../../ledger/ledger-rows.ts'
import { adjust, correct, type Movement } from '../../ledger/movements.ts'
import { moveMoney } from '../../ledger/store.ts'
import type { Subject } from '../../ledger/terms.ts'
import { compareSourceNow } from '../balance-report/compare-source.ts'
import type { Payment } from '../payment.ts'
import type { Provider } from '../provider/provider.ts'
import { settlePayment } from '../settle-payment.ts'
import { findOrder } from '../store.ts'
import type { BookedPayment } from './booked.ts'
import { comparePayment } from './compare-payment.ts'
import { closeFinding, closeFindingPart, keepFinding, proposeCorrectionPart, readFinding } from './findings.ts'
import { comparedNow } from './remedy.ts'
import { isOfReport } from './report-kinds.ts'

interface CorrectDeps {
  readonly table: Table
  readonly provider: Pick<Provider, 'payment'>
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly now: Date
}

export interface Correction {
  readonly id: string
  /** As the admin saw it. */
  readonly differenceCents: number
  readonly bearer: CorrectionBearer
  readonly reason: string
}

/**
 * Books the difference between provider and ledger, so that both agree (rules 10.27). The provider is asked first: the
 * amount is never the admin's. Above the limit the first admin proposes and a second one books.
 * @returns whether it is booked
 * @throws Refusal finding.not_found, .not_possible, .changed_meanwhile, .reason_required, .second_admin_needed,
 * .provider_unavailable, access.own_case, access.denied, ledger.busy
 */
export async function correctFinding(deps: CorrectDeps, actor: Actor, given: Correction): Promise<boolean> {
  const { table, provider, admins, now } = deps
  const before = await readFinding(table, given.id)
  await requireOwnNone(table, actor, before)
  const compared = await compareAgain({ table, provider, now }, before)
  if (!compared?.difference) {
    if (compared) await closeFinding(table, before, now)
    throw new Refusal(compared ? 'finding.not_found' : 'finding.not_possible')
  }
  const { difference, seen, numbers } = compared
  if (difference.id !== before.id || difference.differenceCents !== given.differenceCents) {
    await keepFinding(table, { ...difference, foundAt: before.foundAt })
    if (difference.id !== before.id) await closeFinding(table, before, now)
    throw new Refusal('finding.changed_meanwhile')
  }
  const proposer = before.proposal?.by
  const [isAdmin, proposerIsAdmin, { twoAdminsAboveCents }] = await Promise.all([
    admins.isAdmin(actor.userId),
    proposer === undefined ? false : admins.isAdmin(proposer),
    readSettings(table),
  ])
  const decider = { userId: actor.userId, isAdmin, proposerIsAdmin, twoAdminsAboveCents }
  const found = { ...difference, foundAt: before.foundAt, proposal: before.proposal }
  const decision = decideCorrection(found, decider, given, now)
  await write(deps, actor, { before, seen, numbers, decision })
  return decision.booked
}

interface ComparedAgain {
  readonly difference: Finding | undefined
  readonly numbers: BookedPayment['numbers']
  readonly seen: Payment | undefined
}

/** Undefined for a payment that cannot be read. */
async function compareAgain(
  { table, provider, now }: Omit<CorrectDeps, 'admins'>,
  before: Finding,
): Promise<ComparedAgain | undefined> {
  if (isOfReport(before.kind)) {
    const { difference, booked } = await compareSourceNow({ table, now }, before)
    return { difference, numbers: booked.numbers, seen: undefined }
  }
  const compared = await comparedNow(comparePayment({ table, provider, now }, before))
  return compared && { difference: compared.difference, numbers: compared.booked.numbers, seen: compared.seen }
}

interface Decider {
  readonly userId: string
  readonly isAdmin: boolean
  readonly proposerIsAdmin: boolean
  readonly twoAdminsAboveCents: number
}

interface Decision {
  readonly booked: boolean
  readonly after: Finding
  readonly bearer: CorrectionBearer
  readonly reason: string
}

/** A proposal counts while its difference is the same and its admin still is one; the second admin takes it over. */
export function decideCorrection(found: Finding, decider: Decider, given: Correction, now: Date): Decision {
  if (!decider.isAdmin) throw new Refusal('access.denied')
  const isBookable = found.remedy === 'correct' || found.remedy === 'cancel'
  if (!isBookable || found.differenceCents === 0) throw new Refusal('finding.not_possible')
  const isAbove = Math.abs(found.differenceCents) > decider.twoAdminsAboveCents
  const isValid = decider.proposerIsAdmin && found.proposal?.differenceCents === found.differenceCents
  const proposal = isAbove && isValid ? found.proposal : null
  if (proposal?.by === decider.userId) throw new Refusal('finding.second_admin_needed')
  if (proposal) return { booked: true, after: found, bearer: proposal.bearer, reason: proposal.reason }
  const { text: reason } = sanitiseText(given.reason)
  if (reason === '') throw new Refusal('finding.reason_required')
  const { bearer } = given
  if (!isAbove) return { booked: true, after: found, bearer, reason }
  const proposed = { by: decider.userId, at: now.toISOString(), bearer, reason, differenceCents: found.differenceCents }
  return { booked: false, after: { ...found, proposal: proposed }, bearer, reason }
}

/** The part that the buyer was owed ends that debt; the bearer has the rest. */
export function movementsOf(
  found: Finding,
  { numbers }: Pick<BookedPayment, 'numbers'>,
  bearer: CorrectionBearer,
): Movement[] {
  const { paymentId, orderId, differenceCents, returnsCents } = found
  if (isOfReport(found.kind)) {
    const number = (numbers.get(`adjustment/${paymentId}`) ?? 0) + 1
    return [adjust(paymentId, { number, movedCents: -differenceCents, against: bearer })]
  }
  const known = orderIdSchema.safeParse(orderId).success ? orderId : null
  const parts = [
    { movedCents: returnsCents, against: 'returns' as const },
    { movedCents: -differenceCents - returnsCents, against: bearer },
  ].filter(({ movedCents }) => movedCents !== 0)
  const before = numbers.get(`correction/${paymentId}`) ?? 0
  return parts.map((part, index) => correct(paymentId, { number: before + index + 1, orderId: known, ...part }))
}

async function write(
  { table, now }: CorrectDeps,
  actor: Actor,
  { before, seen, numbers, decision }: Omit<ComparedAgain, 'difference'> & { before: Finding; decision: Decision },
): Promise<void> {
  const { after, bearer, reason } = decision
  const { kind, paymentId, orderId, differenceCents } = after
  const action = decision.booked ? 'correct:payment' : 'propose-correction:payment'
  const said = { differenceCents, bearer }
  const entry = { action, targetId: orderId ?? paymentId, before: { kind, paymentId }, after: said, reason }
  const audit = auditPart(actor, entry, now)
  if (!decision.booked) return await transact(table, [proposeCorrectionPart(before, after), audit])
  if (after.remedy === 'cancel') {
    if (!seen) throw new Refusal('finding.not_possible')
    const alongside = [closeFindingPart(after, now), audit]
    // The sale ends with the money that is set apart (rules 10.33): a loss only after completion.
    const ended = await settlePayment({ table, now }, seen, { again: true, endVoided: true, alongside })
    if (!ended) throw new Refusal('finding.changed_meanwhile')
    return
  }
  const movements = movementsOf(after, { numbers }, bearer)
  const own = movements.map(({ subject }) => subject)
  const parts = [closeFindingPart(after, now), ...unchangedParts({ numbers }, own), audit]
  const moved = await moveMoney(table, movements, { now, alongside: () => parts }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'request.conflict') return { replayed: true }
    throw error
  })
  if (moved.replayed) throw new Refusal('finding.changed_meanwhile')
}

/** Guards: nothing else was booked of this payment since it was compared. */
export function unchangedParts({ numbers }: Pick<BookedPayment, 'numbers'>, own: readonly Subject[]): Guarded[] {
  const others = [...numbers].filter(([subject]) => !own.includes(subject))
  return others.map(([subject, number]) => ({
    ConditionCheck: { Key: journalKey(subject, number + 1), ConditionExpression: 'attribute_not_exists(pk)' },
    refusal: new Refusal('finding.changed_meanwhile'),
  }))
}

/** @throws Refusal access.own_case for the buyer's or seller's own payment */
async function requireOwnNone(table: Table, actor: Actor, { orderId }: Finding): Promise<void> {
  if (!orderIdSchema.safeParse(orderId).success || orderId === null) return
  const order = await findOrder(table, orderId)
  if (order) await requireOtherCase(table, actor, [order.buyerId, order.sellerId])
}
