import type { ReportReason, ReportView } from '../../shared/contract/reports.ts'
import { isVisibleByLink } from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Actor } from '../kit/people/actor.ts'

/** A report as it is kept; the reporter is never shown. */
export interface Report extends ReportView {
  readonly reporterId: string
}

/**
 * A report of somebody else's ad that can be seen.
 * @throws Refusal recyclable.not_found for ads that are not public, report.own_ad
 */
export function decideReport(
  ad: Pick<RecyclableRow, 'id' | 'ownerId' | 'status' | 'hidden' | 'type'>,
  actor: Actor,
  made: { id: string; reason: ReportReason; comment?: string | undefined },
  now: Date,
): Report {
  if (!isVisibleByLink(ad)) throw new Refusal('recyclable.not_found')
  if (ad.ownerId === actor.userId) throw new Refusal('report.own_ad')
  return {
    id: made.id,
    recyclableId: ad.id,
    recyclableType: ad.type,
    reason: made.reason,
    comment: sanitiseText(made.comment ?? '').text || null,
    createdAt: now.toISOString(),
    status: 'open',
    reporterId: actor.userId,
  }
}
