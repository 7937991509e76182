import type * as z from 'zod'
import type { pickupReported } from '../../events/pickup-events.ts'
import type { CaseVerdict, CaseView } from '../../shared/contract/cases.ts'
import { firstCaseStatus, nextCaseStatus } from '../../shared/life-cycles/case.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import type { Actor } from '../kit/people/actor.ts'
import { isConfirmation } from '../kit/people/admins/two-admins.ts'

type Reported = z.infer<typeof pickupReported.data>

/** A case from its first report. */
export function beginCase(reported: Reported, at: string): CaseView {
  const { caseId, caseCause, pickupId, conversationId, recyclableId, ownerId, interestedId } = reported
  const { type, action, orderId, priceCents, date, time, confirmed } = reported
  return {
    id: caseId,
    status: firstCaseStatus,
    cause: caseCause,
    pickupId,
    conversationId,
    recyclableId,
    ownerId,
    interestedId,
    type,
    action,
    orderId,
    priceCents,
    date,
    time,
    confirmed,
    problems: problemsOf(reported, at),
    openedAt: at,
    proposal: null,
    decision: null,
    outcome: null,
    closedAt: null,
    version: 1,
  }
}

function problemsOf({ problem }: Reported, at: string): CaseView['problems'] {
  return problem ? [{ ...problem, at }] : []
}

/** Adds a later report. Undefined if nothing is new: the event was repeated. */
export function addReport(before: CaseView, reported: Reported, at: string): CaseView | undefined {
  const { problem, confirmed } = reported
  if (!problem || before.problems.some(({ by }) => by === problem.by)) return undefined
  const problems = [...before.problems, ...problemsOf(reported, at)].toSorted((a, b) => (a.at < b.at ? -1 : 1))
  return { ...before, problems, confirmed, version: before.version + 1 }
}

/** Undefined if the case is closed. */
export function closeCase(before: CaseView, outcome: 'completed' | 'cancelled', at: string): CaseView | undefined {
  const status = nextCaseStatus(before.status, 'close')
  return status && { ...before, status, outcome, closedAt: at, version: before.version + 1 }
}

interface Given {
  readonly version: number
  readonly verdict: CaseVerdict
  readonly reason: string
}

/** Read now: a token may be an hour old, and the payment may be disputed meanwhile. */
export interface DecisionFacts {
  readonly isAdmin: boolean
  /** The ledger holds the price for the pickup. True for a donation. */
  readonly isUndisputed: boolean
  readonly proposerIsAdmin: boolean
  readonly twoAdminsAboveCents: number
}

/**
 * Decides a case, once (rules 9.21). For a sale above the limit the first admin proposes and a second one confirms;
 * another verdict, or the proposal of a former admin, begins anew.
 * @throws Refusal access.denied, case.own, case.already_decided, case.changed_meanwhile, case.reason_required,
 * case.disputed, case.second_admin_needed
 */
export function decideCase(
  before: CaseView,
  { userId: by }: Actor,
  { version, verdict, reason: written }: Given,
  { isAdmin, isUndisputed, proposerIsAdmin, twoAdminsAboveCents }: DecisionFacts,
  now: Date,
): CaseView {
  if (!isAdmin) throw new Refusal('access.denied')
  if (by === before.ownerId || by === before.interestedId) throw new Refusal('case.own')
  const status = nextCaseStatus(before.status, 'decide')
  if (!status) throw new Refusal('case.already_decided')
  if (before.version !== version) throw new Refusal('case.changed_meanwhile')
  if (!isUndisputed) throw new Refusal('case.disputed')
  const { proposal } = before
  const takesTwo = (before.priceCents ?? 0) > twoAdminsAboveCents
  const isSameStep = proposal?.verdict === verdict
  const two = { userId: by, proposerId: proposal?.by ?? null, proposerIsAdmin, isSameStep }
  const isConfirmed = takesTwo && isConfirmation(two, 'case.second_admin_needed')
  const reason = isConfirmed && proposal ? proposal.reason : reasonOf(written)
  const judgement = { verdict, reason, by, at: now.toISOString() }
  if (takesTwo && !isConfirmed) return { ...before, proposal: judgement, version: version + 1 }
  return { ...before, status, decision: judgement, version: version + 1 }
}

function reasonOf(written: string): string {
  const { text } = sanitiseText(written)
  if (text === '') throw new Refusal('case.reason_required')
  return text
}
