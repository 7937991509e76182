import * as z from 'zod'
import { idOf } from '../ids.ts'
import { disputeStatus } from '../life-cycles/dispute.ts'
import { cursor, operation, refusals } from './operation.ts'
import { orderId } from './order-views.ts'
import { photoView, recyclableId } from './recyclables.ts'

const noun = 'disputes'
export const disputesPageSize = 10
export const evidenceMaxLength = 2000
/** Pieces of evidence of a dispute. */
export const evidenceLimit = 20
/** Photos of one piece of evidence. */
export const evidencePhotosLimit = 5
/** Photos of chat and ad that are offered as evidence, newest first. */
export const offeredPhotosLimit = 60
export const disputeReasonMaxLength = 500

/** The order and the number of its dispute, from 1. */
export const disputeId = z.string().regex(/^ord_[0-9A-HJKMNP-TV-Z]{26}-[1-9]\d{0,2}$/)
const cents = z.int().nonnegative()
const at = z.iso.datetime()

/** Bears the loss of a dispute that was lost after completion. */
export const lossBearers = ['platform', 'seller'] as const
export type LossBearer = (typeof lossBearers)[number]

/** Why a claim no longer holds. */
export const undoCauses = ['admins', 'reimbursed'] as const

export const disputeLine = z.object({
  id: disputeId,
  orderId,
  recyclableId,
  /** Title of the ad at the time of the order. */
  type: z.string(),
  status: disputeStatus,
  /** The seller's share, and what the buyer paid. */
  priceCents: cents,
  totalCents: cents,
  afterCompletion: z.boolean(),
  openedAt: at,
  closedAt: at.nullable(),
  /** The provider's deadline for evidence; null where it names none. */
  deadline: at.nullable(),
  /** A loss after completion waits for an admin's decision. */
  awaitsDecision: z.boolean(),
})
export type DisputeLine = z.infer<typeof disputeLine>

export const disputeFile = disputeLine.extend({
  buyerId: z.uuid(),
  sellerId: z.uuid(),
  paymentId: z.string(),
  /** The provider's own status when the dispute opened. */
  detail: z.string(),
  evidence: z.array(z.object({ by: z.uuid(), at, text: z.string(), photos: z.array(photoView) })),
  loss: z.object({ bearer: z.enum(lossBearers), by: z.uuid(), at, reason: z.string() }).nullable(),
  /** Two admins write off what is left of a claim. `by` and the amount are of the second one. */
  writeOff: z
    .object({
      endorsedBy: z.uuid(),
      endorsedAt: at,
      reason: z.string(),
      by: z.uuid().nullable(),
      at: at.nullable(),
      amountCents: cents.nullable(),
    })
    .nullable(),
  /** The first of two admins proposed to undo the claim. */
  undoProposal: z.object({ by: z.uuid(), at, reason: z.string() }).nullable(),
  /** The claim no longer holds: admins undid it, or the provider reimbursed the chargeback. */
  undone: z
    .object({
      cause: z.enum(undoCauses),
      by: z.uuid().nullable(),
      at,
      reason: z.string().nullable(),
      /** No longer owed; and paid before, now returned to the seller. */
      withdrawnCents: cents,
      repaidCents: cents,
    })
    .nullable(),
  /** The seller's accounts now. */
  seller: z.object({ disputedCents: cents, uncoveredCents: cents, availableCents: cents, owedCents: cents }),
  version: z.int().positive(),
})
export type DisputeFile = z.infer<typeof disputeFile>

/** A photo of the conversation about the sale or of its ad; an ad's photo has its own time. */
const offeredPhoto = z.object({ photo: photoView, from: z.enum(['buyer', 'seller', 'ad']), at })
export type OfferedPhoto = z.infer<typeof offeredPhoto>

const changed = z.object({ id: disputeId, version: z.int().positive() })
const reason = z.string().max(disputeReasonMaxLength)
const decisionRefusals = [
  ...(['dispute.not_found', 'dispute.changed_meanwhile', 'dispute.action_not_possible'] as const),
  ...(['dispute.reason_required', 'dispute.own', 'access.denied', 'ledger.busy'] as const),
] as const

export const disputes = {
  list: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/disputes',
    summary: 'Disputes in a state: open ones oldest first, others newest first',
  })
    .input(z.object({ status: disputeStatus.default('open'), cursor: cursor.optional() }))
    .output(z.object({ items: z.array(disputeLine), nextCursor: cursor.nullable() })),
  get: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/disputes/{id}',
    summary: 'One dispute with its evidence, decisions and the accounts of the seller',
  })
    .input(z.object({ id: disputeId }))
    .output(disputeFile)
    .errors(refusals('dispute.not_found')),
  addEvidence: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/disputes/{id}/evidence',
    summary: 'Add a text, photos or both as evidence to an open dispute',
  })
    .input(
      changed.extend({
        text: z.string().max(evidenceMaxLength),
        photoIds: z.array(idOf('photo')).max(evidencePhotosLimit).optional(),
      }),
    )
    .output(disputeFile)
    .errors(
      refusals(
        ...(['dispute.not_found', 'dispute.changed_meanwhile', 'dispute.action_not_possible'] as const),
        ...(['dispute.text_required', 'dispute.too_much_evidence'] as const),
        ...(['photo.not_found', 'photo.in_use', 'photo.failed', 'message.photo_not_ready'] as const),
      ),
    ),
  offerPhotos: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/disputes/{id}/photos',
    summary: 'Photos of the chat and the ad to choose from as evidence; both sides find the reading in their data',
  })
    .input(z.object({ id: disputeId }))
    .output(z.object({ items: z.array(offeredPhoto) }))
    .errors(refusals('dispute.not_found', 'dispute.action_not_possible')),
  decideLoss: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/disputes/{id}/loss',
    summary: 'Decide with a reason who bears a loss after completion: the platform, or the seller, who then owes it',
  })
    .input(changed.extend({ bearer: z.enum(lossBearers), reason }))
    .output(disputeFile)
    .errors(refusals(...decisionRefusals)),
  writeOff: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/disputes/{id}/write-off',
    summary: 'Write off what is left of a claim: the first admin proposes, a second one does it',
  })
    .input(changed.extend({ reason }))
    .output(disputeFile)
    .errors(refusals(...decisionRefusals, 'dispute.second_admin_needed', 'dispute.nothing_owed')),
  undoClaim: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/disputes/{id}/undo',
    summary:
      'Undo a claim with a reason; what was paid returns. Above the limit one admin proposes and a second does it',
  })
    .input(changed.extend({ reason }))
    .output(disputeFile)
    .errors(refusals(...decisionRefusals, 'dispute.second_admin_needed')),
}
