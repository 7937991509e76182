import type * as z from 'zod'
import type { disputeClosed, disputeOpened } from '../../events/dispute-events.ts'
import { evidenceLimit, type LossBearer } from '../../shared/contract/disputes.ts'
import { type DisputeAction, isDisputeStepPossible, nextDisputeStatus } from '../../shared/life-cycles/dispute.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import type { Actor } from '../kit/people/actor.ts'
import { isConfirmation } from '../kit/people/admins/two-admins.ts'
import { type DisputeRow, debtorOf, disputeIdOf, isClaimed } from './dispute-row.ts'

type Opened = z.infer<typeof disputeOpened.data>
type Closed = z.infer<typeof disputeClosed.data>

/** A dispute as its opening event tells it. */
export function openDispute({ number, ...opened }: Opened): DisputeRow {
  const { orderId, recyclableId, type, buyerId, sellerId, priceCents, totalCents } = opened
  const { paymentId, afterCompletion, openedAt, detail, deadline } = opened
  return {
    id: disputeIdOf({ orderId, number }),
    orderId,
    recyclableId,
    type,
    buyerId,
    sellerId,
    priceCents,
    totalCents,
    paymentId,
    afterCompletion,
    openedAt,
    detail,
    deadline,
    status: 'open',
    closedAt: null,
    evidence: [],
    loss: null,
    writeOff: null,
    version: 1,
    debtor: null,
    undoProposal: null,
    undone: null,
  }
}

/** Undefined for a step that the life cycle does not have: the event was repeated or is older. */
export function endDispute(
  before: DisputeRow,
  { outcome, afterCompletion }: Closed,
  at: string,
): DisputeRow | undefined {
  const status = nextDisputeStatus(before.status, 'payments', outcome === 'won' ? 'win' : 'lose')
  return status && { ...before, status, afterCompletion, closedAt: at, version: before.version + 1 }
}

interface Named {
  readonly version: number
}

/** @throws Refusal dispute.changed_meanwhile, dispute.action_not_possible, dispute.text_required, .too_much_evidence */
export function decideEvidence(
  before: DisputeRow,
  { userId }: Actor,
  given: Named & { readonly text: string; readonly photoIds: readonly string[] },
  now: Date,
): DisputeRow {
  assertStep(before, given, 'add_evidence')
  const { text } = sanitiseText(given.text)
  const photoIds = [...new Set(given.photoIds)]
  if (text === '' && photoIds.length === 0) throw new Refusal('dispute.text_required')
  if (before.evidence.length >= evidenceLimit) throw new Refusal('dispute.too_much_evidence')
  const evidence = [...before.evidence, { by: userId, at: now.toISOString(), text, photoIds }]
  return { ...before, evidence, version: before.version + 1 }
}

const lossSteps = { platform: 'carry_loss', seller: 'claw_back' } as const satisfies Record<LossBearer, DisputeAction>

/**
 * The platform bears a loss after completion unless an admin decides with a reason that the seller owes it (rules
 * 10.25). Once for each dispute.
 * @throws Refusal access.denied for a former admin, dispute.own, .changed_meanwhile, .action_not_possible,
 * .reason_required
 */
export function decideLoss(
  before: DisputeRow,
  decider: Decider,
  given: Named & { readonly bearer: LossBearer; readonly reason: string },
  now: Date,
): DisputeRow {
  assertDecider(before, decider)
  assertStep(before, given, lossSteps[given.bearer])
  if (!before.afterCompletion || before.loss) throw new Refusal('dispute.action_not_possible')
  const reason = cleanReason(given.reason)
  const loss = { bearer: given.bearer, by: decider.userId, at: now.toISOString(), reason }
  return { ...before, loss, version: before.version + 1 }
}

/** What an admin decides with, read now: a token may be an hour old. */
export interface Decider {
  readonly userId: string
  readonly isAdmin: boolean
}

/**
 * The first admin proposes, a second one writes off what is left of the claim. A proposal of a former admin is
 * replaced.
 * @throws Refusal as `decideLoss`; dispute.second_admin_needed, .nothing_owed
 */
export function decideWriteOff(
  before: DisputeRow,
  decider: Decider & { readonly endorserIsAdmin: boolean },
  given: Named & { readonly reason: string },
  { owedCents, now }: { readonly owedCents: number; readonly now: Date },
): DisputeRow {
  assertDecider(before, decider)
  assertStep(before, given, 'write_off')
  const { writeOff: proposed } = before
  if (!isClaimed(before) || proposed?.at) throw new Refusal('dispute.action_not_possible')
  const amountCents = Math.min(debtorOf(before).amountCents, owedCents)
  if (amountCents === 0) throw new Refusal('dispute.nothing_owed')
  const [by, at, version] = [decider.userId, now.toISOString(), before.version + 1]
  const two = { userId: by, proposerId: proposed?.endorsedBy ?? null, proposerIsAdmin: decider.endorserIsAdmin }
  const isConfirmed = isConfirmation({ ...two, isSameStep: true }, 'dispute.second_admin_needed')
  if (proposed && isConfirmed) return { ...before, writeOff: { ...proposed, by, at, amountCents }, version }
  const open = { by: null, at: null, amountCents: null }
  return {
    ...before,
    writeOff: { endorsedBy: by, endorsedAt: at, reason: cleanReason(given.reason), ...open },
    version,
  }
}

/** The claim is undone by this admin and with this reason; or, above the limit, the admin proposes it. */
export type UndoDecision =
  | { readonly isProposal: true; readonly after: DisputeRow }
  | { readonly isProposal: false; readonly reason: string }

/**
 * Undoes a claim with a reason. Above the limit the first admin proposes, and a second one confirms. A proposal of a
 * former admin is replaced (rules 10.25).
 * @throws Refusal as `decideLoss`; dispute.second_admin_needed
 */
export function decideUndo(
  before: DisputeRow,
  decider: Decider & { readonly proposerIsAdmin: boolean },
  given: Named & { readonly reason: string },
  { twoAdminsAboveCents, now }: { readonly twoAdminsAboveCents: number; readonly now: Date },
): UndoDecision {
  assertDecider(before, decider)
  assertStep(before, given, 'undo_claim')
  if (!isClaimed(before)) throw new Refusal('dispute.action_not_possible')
  if (before.priceCents <= twoAdminsAboveCents) return { isProposal: false, reason: cleanReason(given.reason) }
  const { undoProposal } = before
  const { userId, proposerIsAdmin } = decider
  const two = { userId, proposerId: undoProposal?.by ?? null, proposerIsAdmin, isSameStep: true }
  if (undoProposal && isConfirmation(two, 'dispute.second_admin_needed'))
    return { isProposal: false, reason: undoProposal.reason }
  const proposal = { by: userId, at: now.toISOString(), reason: cleanReason(given.reason) }
  return { isProposal: true, after: { ...before, undoProposal: proposal, version: before.version + 1 } }
}

/** An admin decides on no dispute of the own trade. */
function assertDecider({ buyerId, sellerId }: DisputeRow, { userId, isAdmin }: Decider): void {
  if (!isAdmin) throw new Refusal('access.denied')
  if (userId === buyerId || userId === sellerId) throw new Refusal('dispute.own')
}

function assertStep(before: DisputeRow, { version }: Named, action: DisputeAction): void {
  if (before.version !== version) throw new Refusal('dispute.changed_meanwhile')
  if (!isDisputeStepPossible(before.status, 'admin', action)) throw new Refusal('dispute.action_not_possible')
}

function cleanReason(written: string): string {
  const { text } = sanitiseText(written)
  if (text === '') throw new Refusal('dispute.reason_required')
  return text
}
