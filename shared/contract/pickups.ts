import * as z from 'zod'
import { problemKind, problemTextMaxLength } from '../pickups/problems.ts'
import { conversationId } from './conversations.ts'
import { cursor, operation, refusals } from './operation.ts'
import {
  clockTime,
  pickupId,
  pickupNotesMaxLength,
  pickupReasonMaxLength,
  pickupTotals,
  pickupView,
  weights,
} from './pickup-views.ts'

const noun = 'pickups'

const byId = z.object({ id: pickupId })
const participant = { is: 'participant', of: 'pickup', others: 'pickup.not_found' } as const
const otherParticipant = {
  is: 'other participant',
  of: 'pickup',
  others: 'pickup.not_found',
  proposer: 'pickup.own_proposal',
} as const
/** Refusals of every step: the life cycle does not allow it, or concurrent writers win repeatedly. */
const stepRefusals = ['pickup.not_found', 'pickup.step_not_possible', 'conversation.busy'] as const

/** Steps are idempotent: a repeated step returns the stored result. */
export const pickups = {
  propose: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'participant', of: 'conversation', others: 'conversation.not_found' },
    method: 'POST',
    path: '/conversations/{conversationId}/pickups',
    summary: 'Propose a pickup to the other person of a conversation; one open a conversation',
    status: 201,
  })
    .input(
      z.object({
        conversationId,
        date: z.iso.date(),
        time: clockTime,
        notes: z.string().max(pickupNotesMaxLength).optional(),
      }),
    )
    .output(pickupView)
    .errors(
      refusals(
        'conversation.not_found',
        'pickup.past',
        'pickup.too_far_ahead',
        'pickup.already_open',
        'pickup.ad_not_available',
        'pickup.blocked',
        'conversation.busy',
        'request.limit_reached',
      ),
    ),
  ofConversation: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'participant', of: 'conversation', others: 'conversation.not_found' },
    method: 'GET',
    path: '/conversations/{conversationId}/pickups',
    summary: 'Pickups of a conversation, newest first',
  })
    .input(z.object({ conversationId, cursor: cursor.optional() }))
    .output(z.object({ items: z.array(pickupView), nextCursor: cursor.nullable() }))
    .errors(refusals('conversation.not_found', 'request.invalid')),
  get: operation({
    noun,
    access: 'signed-in',
    relation: participant,
    method: 'GET',
    path: '/pickups/{id}',
    summary: 'One pickup, as one of the two sees it',
  })
    .input(byId)
    .output(pickupView)
    .errors(refusals('pickup.not_found')),
  accept: operation({
    noun,
    access: 'signed-in',
    relation: otherParticipant,
    method: 'POST',
    path: '/pickups/{id}/accept',
    summary: 'Accept what the other one proposed',
  })
    .input(byId)
    .output(pickupView)
    .errors(
      refusals(
        ...stepRefusals,
        'pickup.own_proposal',
        'pickup.not_paid',
        'pickup.ad_not_available',
        'pickup.ad_changed',
        'pickup.sale_disputed',
        'pickup.blocked',
        'pickup.past',
        'ledger.busy',
      ),
    ),
  reject: operation({
    noun,
    access: 'signed-in',
    relation: otherParticipant,
    method: 'POST',
    path: '/pickups/{id}/reject',
    summary: 'Reject what the other one proposed',
  })
    .input(byId.extend({ reason: z.string().max(pickupReasonMaxLength).optional() }))
    .output(pickupView)
    .errors(refusals(...stepRefusals, 'pickup.own_proposal')),
  cancel: operation({
    noun,
    access: 'signed-in',
    relation: participant,
    method: 'POST',
    path: '/pickups/{id}/cancel',
    summary: "Cancel one's own proposal, or an accepted pickup with a reason",
  })
    .input(byId.extend({ reason: z.string().max(pickupReasonMaxLength).optional() }))
    .output(pickupView)
    .errors(
      refusals(
        ...stepRefusals,
        'pickup.reason_required',
        'pickup.confirmed_by_you',
        'pickup.confirmed_by_other',
        'pickup.in_case',
        'ledger.busy',
      ),
    ),
  confirm: operation({
    noun,
    access: 'signed-in',
    relation: participant,
    method: 'POST',
    path: '/pickups/{id}/confirm',
    summary: 'Confirm that the pickup took place, with what was weighed; the second confirmation completes it',
  })
    .input(byId.extend({ weights: weights.optional() }))
    .output(pickupView)
    .errors(refusals(...stepRefusals, 'pickup.not_yet', 'pickup.sale_disputed', 'ledger.busy')),
  takeBack: operation({
    noun,
    access: 'signed-in',
    relation: participant,
    method: 'POST',
    path: '/pickups/{id}/take-back',
    summary: "Take one's own confirmation back while the other one has not confirmed",
  })
    .input(byId)
    .output(pickupView)
    .errors(refusals(...stepRefusals, 'request.limit_reached')),
  report: operation({
    noun,
    access: 'signed-in',
    relation: participant,
    method: 'POST',
    path: '/pickups/{id}/problem',
    summary: 'Report a problem with an accepted pickup, once a side; admins decide it then',
  })
    .input(byId.extend({ kind: problemKind, text: z.string().max(problemTextMaxLength) }))
    .output(pickupView)
    .errors(refusals(...stepRefusals, 'pickup.not_yet', 'pickup.problem_text_required')),
  rate: operation({
    noun,
    access: 'signed-in',
    relation: participant,
    method: 'POST',
    path: '/pickups/{id}/rating',
    summary: 'Rate the other person of a completed pickup, once',
  })
    .input(byId.extend({ stars: z.number().int().min(1).max(5), comment: z.string().max(2000).optional() }))
    .output(pickupView)
    .errors(
      refusals('pickup.not_found', 'rating.not_yet', 'rating.already_made', 'rating.contact_data', 'profile.not_found'),
    ),
  mine: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/my/pickups',
    summary: "The caller's pickups: today's first, then those to come, soonest first, then the past, newest first",
  })
    .input(z.object({ cursor: cursor.optional() }))
    /** `today` is set only on the first page and not repeated in `items`. */
    .output(z.object({ today: z.array(pickupView), items: z.array(pickupView), nextCursor: cursor.nullable() }))
    .errors(refusals('request.invalid')),
  today: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/my/pickups/today',
    summary: "Today's accepted pickups with their addresses, earliest first, for the planner: 50 at most",
  })
    .input(z.object({}))
    /** `leftOut`: number of further pickups. */
    .output(z.object({ items: z.array(pickupView), leftOut: z.number().int() })),
  history: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/my/pickups/completed',
    summary: "The caller's completed pickups with what was weighed, newest day first",
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(pickupView), nextCursor: cursor.nullable() }))
    .errors(refusals('request.invalid')),
  totals: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/my/pickups/totals',
    summary: 'What the caller has handed over and taken, by material',
  }).output(pickupTotals),
}
