import * as z from 'zod'
import { caseStatus } from '../life-cycles/case.ts'
import { caseCause, caseId, problemKind } from '../pickups/problems.ts'
import { action } from '../recyclables/categories.ts'
import { conversationId } from './conversations.ts'
import { cursor, operation, refusals } from './operation.ts'
import { clockTime, pickupId } from './pickup-views.ts'
import { recyclableId } from './recyclables.ts'

const noun = 'cases'

export const caseReasonMaxLength = 500
export const casesPageSize = 20

/** `complete` hands the material over; `cancel` ends the pickup and refunds a sale in full. */
export const caseVerdict = z.enum(['complete', 'cancel'])
export type CaseVerdict = z.infer<typeof caseVerdict>

const side = z.enum(['owner', 'interested'])

const judgement = z.object({ verdict: caseVerdict, reason: z.string(), by: z.uuid(), at: z.iso.datetime() })

/** A case as admins see it. */
export const caseView = z.object({
  id: caseId,
  status: caseStatus,
  cause: caseCause,
  pickupId,
  conversationId,
  recyclableId,
  ownerId: z.uuid(),
  /** Buyer of a sale, receiver of a donation. */
  interestedId: z.uuid(),
  type: z.string(),
  action,
  /** Null for a donation. */
  orderId: z.string().nullable(),
  priceCents: z.int().nullable(),
  date: z.iso.date(),
  time: clockTime,
  /** When each side confirmed, as of the last report. */
  confirmed: z.object({ owner: z.iso.datetime().nullable(), interested: z.iso.datetime().nullable() }),
  /** At most one a side, oldest first. */
  problems: z.array(z.object({ by: side, kind: problemKind, text: z.string(), at: z.iso.datetime() })),
  openedAt: z.iso.datetime(),
  /** By the first of two admins, for a sale above the two-admin limit. Another verdict replaces it. */
  proposal: judgement.nullable(),
  decision: judgement.nullable(),
  /** How the pickup ended. */
  outcome: z.enum(['completed', 'cancelled']).nullable(),
  closedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type CaseView = z.infer<typeof caseView>

const forAdmins = { noun, access: 'admin', relation: 'none' } as const

export const cases = {
  list: operation({
    ...forAdmins,
    method: 'GET',
    path: '/admin/cases',
    summary: 'Pickups that admins decide: open ones oldest first, others newest first',
  })
    .input(z.object({ status: caseStatus, cursor: cursor.optional() }))
    .output(z.object({ items: z.array(caseView), nextCursor: cursor.nullable() })),
  get: operation({ ...forAdmins, method: 'GET', path: '/admin/cases/{id}', summary: 'A case with its reports' })
    .input(z.object({ id: caseId }))
    .output(caseView)
    .errors(refusals('case.not_found')),
  decide: operation({
    ...forAdmins,
    method: 'POST',
    path: '/admin/cases/{id}/decision',
    summary:
      'Complete the pickup, or cancel it and refund the sale, with a reason that both sides get. ' +
      'Above the two-admin limit the first admin proposes, and a second one confirms the same verdict',
  })
    .input(
      z.object({
        id: caseId,
        version: z.int().min(0),
        verdict: caseVerdict,
        reason: z.string().max(caseReasonMaxLength),
      }),
    )
    .output(caseView)
    .errors(
      refusals(
        'case.not_found',
        'case.changed_meanwhile',
        'case.already_decided',
        'case.reason_required',
        'access.own_case',
        'case.own',
        'case.disputed',
        'case.second_admin_needed',
      ),
    ),
}
