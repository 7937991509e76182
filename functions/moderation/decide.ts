import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import { type Change, changeRecyclable } from '../catalogue/change.ts'
import { photoAt } from '../catalogue/photo-row.ts'
import { coverOf, type RecyclableRow } from '../catalogue/recyclable-row.ts'

export type Verdict = 'approve' | 'reject'

/** @throws Refusal moderation.feedback_required for blank feedback */
export function cleanFeedback(written: string): string {
  const { text } = sanitiseText(written)
  if (text === '') throw new Refusal('moderation.feedback_required')
  return text
}

/**
 * An approval requires that no photo is being converted and at least one is usable; a photo missing for an hour counts
 * as failed (rules 6.2).
 * @throws Refusal moderation.already_decided, moderation.owner_suspended, recyclable.changed_meanwhile,
 * recyclable.photo_not_ready, recyclable.photo_unusable
 */
export function decideModeration(
  before: RecyclableRow,
  verdict: Verdict,
  { version, feedback }: { version: number; feedback: string },
  now: Date,
): Change {
  const photos = before.photos.map((photo) => photoAt(photo, now))
  const approvedAt = verdict === 'approve' ? (before.approvedAt ?? now.toISOString()) : before.approvedAt
  const patch = { feedback, photos, ...(approvedAt && { approvedAt }) }
  const change = changeRecyclable(before, 'admin', verdict, patch, 'moderation.already_decided')
  if (before.hidden) throw new Refusal('moderation.owner_suspended')
  if (before.version !== version) throw new Refusal('recyclable.changed_meanwhile')
  if (verdict === 'approve') {
    if (photos.some(({ status }) => status === 'processing')) throw new Refusal('recyclable.photo_not_ready')
    if (!coverOf({ photos })) throw new Refusal('recyclable.photo_unusable')
  }
  return change
}

/** Returns the seconds from the ad's last submission to a decision. */
export function waitedSeconds({ submittedAt, createdAt }: RecyclableRow, now: Date): number {
  return Math.max(0, Math.round((now.getTime() - Date.parse(submittedAt ?? createdAt)) / 1000))
}
