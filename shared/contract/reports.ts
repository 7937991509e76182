import * as z from 'zod'
import { idOf } from '../ids.ts'
import { conversationId, side } from './conversations.ts'
import { cursor, operation, refusals } from './operation.ts'
import { recyclableId } from './recyclables.ts'

const noun = 'reports'

export const reportReasons = ['fraud', 'forbidden_item', 'wrong_category', 'offensive', 'duplicate', 'other'] as const
export const reportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof reportReason>

export const reportView = z.object({
  id: idOf('report'),
  recyclableId,
  recyclableType: z.string(),
  /** Reported side of a conversation; null for an ad. The conversation has the user's id. */
  conversation: z.object({ id: conversationId, reported: side }).nullable(),
  reason: reportReason,
  comment: z.string().nullable(),
  createdAt: z.iso.datetime(),
  status: z.enum(['open', 'resolved']),
})
export type ReportView = z.infer<typeof reportView>

export const reports = {
  create: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'not owner', of: 'ad', others: 'report.own_ad' },
    method: 'POST',
    path: '/recyclables/{id}/reports',
    summary: 'Report an ad to the admins, once a user',
    status: 201,
  })
    .input(z.object({ id: recyclableId, reason: reportReason, comment: z.string().trim().max(1000).optional() }))
    .output(z.object({ id: idOf('report') }))
    .errors(refusals('recyclable.not_found', 'report.already_made', 'report.own_ad', 'request.limit_reached')),
  createForConversation: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'participant', of: 'conversation', others: 'conversation.not_found' },
    method: 'POST',
    path: '/conversations/{id}/reports',
    summary: 'Report the other person of a conversation to the admins, once',
    status: 201,
  })
    .input(z.object({ id: conversationId, reason: reportReason, comment: z.string().trim().max(1000).optional() }))
    .output(z.object({ id: idOf('report') }))
    .errors(refusals('conversation.not_found', 'report.already_made', 'request.limit_reached')),
  queue: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/reports',
    summary: 'Open reports, oldest first',
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(reportView), nextCursor: cursor.nullable() })),
  resolve: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/reports/{id}/resolve',
    summary: 'Close a report with a note',
  })
    .input(z.object({ id: idOf('report'), note: z.string().trim().min(1).max(1000) }))
    .output(reportView)
    .errors(refusals('access.own_case', 'report.not_found')),
}
