import type { ReportReason, ReportView } from '../../shared/contract/reports.ts'
import { isVisibleByLink } from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Actor } from '../kit/people/actor.ts'
import { type ConversationRow, otherSide, sideOf } from '../talk/conversation-row.ts'

/** The reporter is never shown. */
export interface Report extends ReportView {
  readonly reporterId: string
}

export interface ReportInput {
  readonly id: string
  readonly reason: ReportReason
  readonly comment?: string | undefined
}

/** @throws Refusal recyclable.not_found for ads that are not public, report.own_ad */
export function decideReport(
  ad: Pick<RecyclableRow, 'id' | 'ownerId' | 'status' | 'hidden' | 'type'>,
  actor: Actor,
  made: ReportInput,
  now: Date,
): Report {
  if (!isVisibleByLink(ad)) throw new Refusal('recyclable.not_found')
  if (ad.ownerId === actor.userId) throw new Refusal('report.own_ad')
  return report({ recyclableId: ad.id, recyclableType: ad.type, conversation: null }, actor, made, now)
}

/** @throws Refusal conversation.not_found for other callers */
export function decideConversationReport(
  row: Pick<ConversationRow, 'id' | 'recyclableId' | 'recyclableType' | 'ownerId' | 'interestedId'>,
  actor: Actor,
  made: ReportInput,
  now: Date,
): Report {
  const { id, recyclableId, recyclableType } = row
  const reported = otherSide[sideOf(row, actor.userId)]
  return report({ recyclableId, recyclableType, conversation: { id, reported } }, actor, made, now)
}

function report(
  about: Pick<Report, 'recyclableId' | 'recyclableType' | 'conversation'>,
  actor: Actor,
  { id, reason, comment = '' }: ReportInput,
  now: Date,
): Report {
  return {
    ...about,
    id,
    reason,
    comment: sanitiseText(comment).text || null,
    createdAt: now.toISOString(),
    status: 'open',
    reporterId: actor.userId,
  }
}
