import * as z from 'zod'
import { idOf } from '../ids.ts'
import { donationStatus } from '../life-cycles/donation.ts'
import { taxIdMaxLength } from '../people/tax-id.ts'
import { pixKeyTypes } from '../withdrawals/pix-key.ts'
import { approvalStep, maxDecisionsPerRequest, maxSelectedApprovals, verdictReasonMaxLength } from './approvals.ts'
import { entityId } from './entities.ts'
import { operation, refusals } from './operation.ts'
import { userId } from './profiles.ts'
import { cursor } from './recyclables.ts'
import { auditView } from './users.ts'

const noun = 'donations'
/** Page size of admins (rules 12.1) and of the user's own list. */
export const donationsPageSize = 10
export const donationsCsvName = 'transacoes_doacao_selecionadas.csv'

export const donationId = idOf('donation')
const cents = z.int().nonnegative()
const entity = z.object({ id: entityId, name: z.string() })

export const donationView = z.object({
  id: donationId,
  entity,
  amountCents: cents,
  /** `request` by the donor, or `share` of a sale by donation preference. */
  origin: z.enum(['request', 'share']),
  status: donationStatus,
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})
export type DonationView = z.infer<typeof donationView>

export const donationLine = donationView.extend({
  giver: z.object({ id: userId, name: z.string().nullable(), email: z.string().nullable() }),
  /** The first of two required admins. */
  endorsedBy: userId.nullable(),
  /** True when the current settings require two admins. */
  takesTwo: z.boolean(),
})
export type DonationLine = z.infer<typeof donationLine>

/** A donation with all data for the transfer (the entity's key) and for the receipt (the donor's tax id). */
export const donationFile = donationLine.extend({
  taxId: z.string().nullable(),
  pixKeyType: z.enum(pixKeyTypes),
  pixKey: z.string(),
  steps: z.array(approvalStep),
  audits: z.array(auditView),
})
export type DonationFile = z.infer<typeof donationFile>

const draft = z.object({
  entityId: z.union([entityId, z.literal('')]),
  amountCents: cents,
  taxId: z.string().max(taxIdMaxLength + 12),
})
export type DonationDraft = z.infer<typeof draft>

export const donationSearchMaxLength = 100

const filters = z.object({
  status: donationStatus.optional(),
  /** Request days in São Paulo time, both inclusive. */
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  /** Part of the entity’s name, or the donation id. */
  search: z.string().trim().max(donationSearchMaxLength).optional(),
})
export type DonationFilters = z.infer<typeof filters>

/** Share of each sale; null and 0 by default. */
export const preferenceView = z.object({
  entity: entity.extend({ isRetired: z.boolean() }).nullable(),
  percent: z.int().min(0).max(100),
  version: z.int().min(0),
})
export type PreferenceView = z.infer<typeof preferenceView>

export const donations = {
  preference: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/donation-preference',
    summary: 'Which share of the caller’s sales goes to which entity',
  }).output(preferenceView),
  savePreference: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'PUT',
    path: '/donation-preference',
    summary: 'Choose which share of one’s sales goes to which entity; 0 % sets nothing apart',
  })
    .input(
      z.object({
        entityId: draft.shape.entityId,
        percent: z.number(),
        version: z.int().min(0),
      }),
    )
    .output(preferenceView)
    .errors(
      refusals(
        'donation_preference.entity_required',
        'donation_preference.percent_out_of_range',
        'donation_preference.changed_meanwhile',
        'entity.not_found',
        'entity.retired',
      ),
    ),
  request: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/donations',
    freshProof: true,
    summary: 'Ask for a donation to an entity; the same key again is the same donation',
    status: 201,
  })
    .input(draft.extend({ idempotencyKey: z.uuid() }))
    .output(donationView)
    .errors(
      refusals(
        'donation.entity_required',
        'donation.amount_required',
        'donation.amount_out_of_range',
        'donation.tax_id_required',
        'donation.tax_id_invalid',
        'donation.insufficient_funds',
        'entity.not_found',
        'entity.retired',
        'request.conflict',
        'request.limit_reached',
        'ledger.frozen',
        'ledger.busy',
      ),
    ),
  list: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/donations',
    summary: "One's own donations, newest first",
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(donationView), nextCursor: cursor.nullable() })),
  get: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'donation', others: 'donation.not_found' },
    method: 'GET',
    path: '/donations/{id}',
    summary: "One of one's own donations",
  })
    .input(z.object({ id: donationId }))
    .output(donationView)
    .errors(refusals('donation.not_found')),
  queue: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/donations',
    summary: 'Donations by state, day and entity, newest first',
  })
    .input(filters.extend({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(donationLine), nextCursor: cursor.nullable() })),
  choose: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/donations-chosen',
    summary: 'The ids of all donations that the filters let through, 500 at most',
  })
    .input(filters)
    .output(z.object({ ids: z.array(donationId), isComplete: z.boolean() })),
  file: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/donations/{id}',
    summary: 'A donation, whole: the entity’s key, the giver’s number, how its approval went, what admins did',
  })
    .input(z.object({ id: donationId }))
    .output(donationFile)
    .errors(refusals('donation.not_found')),
  decide: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/donations/decide',
    summary: 'Approve or reject donations, each by itself; what could not be decided says why',
  })
    .input(
      z.object({
        ids: z
          .array(donationId)
          .min(1)
          .max(maxDecisionsPerRequest)
          .refine((ids) => new Set(ids).size === ids.length, 'names one twice'),
        verdict: z.enum(['approve', 'reject']),
        /** For the donor and the audit record; required for a rejection. */
        reason: z.string().max(verdictReasonMaxLength).default(''),
      }),
    )
    .output(
      z.object({
        decided: z.array(donationId),
        /** Approved by the caller; a second admin must approve too. */
        endorsed: z.array(donationId),
        refused: z.array(z.object({ id: donationId, code: z.string() })),
      }),
    )
    .errors(refusals('approval.reason_required')),
  csv: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/donations/csv',
    summary: 'The chosen donations as transacoes_doacao_selecionadas.csv',
  })
    .input(z.object({ ids: z.array(donationId).min(1).max(maxSelectedApprovals) }))
    .output(z.object({ name: z.literal(donationsCsvName), text: z.string() })),
}
