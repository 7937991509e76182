import type * as z from 'zod'
import type { pickupReported } from '../../events/pickup-events.ts'
import type { CaseVerdict, CaseView } from '../../shared/contract/cases.ts'
import { firstCaseStatus, nextCaseStatus } from '../../shared/life-cycles/case.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import type { Actor } from '../kit/people/actor.ts'

type Reported = z.infer<typeof pickupReported.data>

/** A case from its first report. */
export function beginCase(reported: Reported, at: string): CaseView {
  const { caseId, caseCause, pickupId, conversationId, recyclableId, ownerId, interestedId } = reported
  const { type, action, orderId, priceCents, date, time, confirmed } = reported
  return {
    ...{ id: caseId, status: firstCaseStatus, cause: caseCause, pickupId, conversationId, recyclableId },
    ...{ ownerId, interestedId, type, action, orderId, priceCents, date, time, confirmed },
    problems: problemsOf(reported, at),
    ...{ openedAt: at, decision: null, outcome: null, closedAt: null, version: 1 },
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
}

/**
 * Decides a case, once (rules 9.21).
 * @throws Refusal access.denied, case.own, case.already_decided, case.changed_meanwhile, case.reason_required,
 * case.disputed
 */
export function decideCase(
  before: CaseView,
  { userId: by }: Actor,
  { version, verdict, reason: written }: Given,
  { isAdmin, isUndisputed }: DecisionFacts,
  now: Date,
): CaseView {
  if (!isAdmin) throw new Refusal('access.denied')
  if (by === before.ownerId || by === before.interestedId) throw new Refusal('case.own')
  const status = nextCaseStatus(before.status, 'decide')
  if (!status) throw new Refusal('case.already_decided')
  if (before.version !== version) throw new Refusal('case.changed_meanwhile')
  const { text: reason } = sanitiseText(written)
  if (reason === '') throw new Refusal('case.reason_required')
  if (!isUndisputed) throw new Refusal('case.disputed')
  return { ...before, status, decision: { verdict, reason, by, at: now.toISOString() }, version: version + 1 }
}
