import * as z from 'zod'
import { action, category } from '../recyclables/categories.ts'
import { cursor, operation, refusals } from './operation.ts'
import { recyclableId, recyclableView } from './recyclables.ts'

const noun = 'moderation'
/** Page size of admins (rules 12.1). */
export const moderationPageSize = 10
export const feedbackMaxLength = 1000

const decision = z.object({ id: recyclableId, feedback: z.string().max(feedbackMaxLength), version: z.number().int() })

export const moderation = {
  queue: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/recyclables',
    summary: 'Pending ads, oldest first',
  })
    .input(
      z.object({
        search: z.string().trim().max(100).optional(),
        category: category.optional(),
        action: action.optional(),
        startDate: z.iso.date().optional(),
        endDate: z.iso.date().optional(),
        cursor: cursor.optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(recyclableView),
        count: z.number().int(),
        /** False when the queue is too long to count: there are at least `count`. */
        countIsComplete: z.boolean(),
        nextCursor: cursor.nullable(),
        /** The page ends after a bounded number of rows, of which the filter left some out; the next one goes on. */
        isPartial: z.boolean(),
      }),
    ),
  approve: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/recyclables/{id}/approve',
    summary: 'Show a pending ad to everyone; the owner is told',
  })
    .input(decision)
    .output(recyclableView)
    .errors(
      refusals(
        'access.own_case',
        'recyclable.not_found',
        'moderation.feedback_required',
        'moderation.already_decided',
        'moderation.owner_suspended',
        'recyclable.changed_meanwhile',
        'recyclable.photo_not_ready',
        'recyclable.photo_unusable',
      ),
    ),
  reject: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/recyclables/{id}/reject',
    summary: 'Send a pending ad back to its owner with the reason',
  })
    .input(decision)
    .output(recyclableView)
    .errors(
      refusals(
        'access.own_case',
        'recyclable.not_found',
        'moderation.feedback_required',
        'moderation.already_decided',
        'moderation.owner_suspended',
        'recyclable.changed_meanwhile',
      ),
    ),
}
