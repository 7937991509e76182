import * as z from 'zod'
import { idOf } from '../ids.ts'
import { withdrawalStatus } from '../life-cycles/withdrawal.ts'
import { taxIdMaxLength } from '../people/tax-id.ts'
import { pixKeyMaxLength, pixKeyTypes } from '../withdrawals/pix-key.ts'
import { approvalStep, maxDecisionsPerRequest, maxSelectedApprovals, verdictReasonMaxLength } from './approvals.ts'
import { operation, refusals } from './operation.ts'
import { userId } from './profiles.ts'
import { cursor } from './recyclables.ts'
import { auditView } from './users.ts'

const noun = 'withdrawals'
/** Page size of admins (rules 12.1) and of the user's own list. */
export const withdrawalsPageSize = 10

export const withdrawalId = idOf('withdrawal')
const cents = z.int().nonnegative()
const pixKeyType = z.enum(pixKeyTypes)

/** A withdrawal as the requester sees it, with a masked key. */
export const withdrawalView = z.object({
  id: withdrawalId,
  amountCents: cents,
  pixKeyType,
  hiddenPixKey: z.string(),
  status: withdrawalStatus,
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})
export type WithdrawalView = z.infer<typeof withdrawalView>

export const withdrawalLine = withdrawalView.extend({
  requester: z.object({ id: userId, name: z.string().nullable(), email: z.string().nullable() }),
  /** The first of two required admins. */
  endorsedBy: userId.nullable(),
  /** True when the current settings require two admins. */
  takesTwo: z.boolean(),
})
export type WithdrawalLine = z.infer<typeof withdrawalLine>

/** A withdrawal with the full PIX key and tax id for the transfer. */
export const withdrawalFile = withdrawalLine.extend({
  pixKey: z.string(),
  taxId: z.string(),
  steps: z.array(approvalStep),
  audits: z.array(auditView),
})
export type WithdrawalFile = z.infer<typeof withdrawalFile>

const draft = z.object({
  amountCents: cents.max(Number.MAX_SAFE_INTEGER),
  taxId: z.string().max(taxIdMaxLength + 12),
  pixKeyType,
  pixKey: z.string().max(pixKeyMaxLength),
})
export type WithdrawalDraft = z.infer<typeof draft>

export const withdrawalSearchMaxLength = 254

const filters = z.object({
  status: withdrawalStatus.optional(),
  /** Request days in São Paulo time, both inclusive. */
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  /** The requester’s e-mail, phone, full name, CPF or CNPJ; or the withdrawal id. */
  search: z.string().trim().max(withdrawalSearchMaxLength).optional(),
})
export type WithdrawalFilters = z.infer<typeof filters>

export const withdrawals = {
  allowance: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/withdrawal-allowance',
    summary: 'What the caller may withdraw now, and from when more',
  }).output(
    z.object({
      availableCents: cents,
      withdrawableCents: cents,
      nextAvailableAt: z.iso.datetime().nullable(),
      nextAvailableCents: cents,
    }),
  ),
  request: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/withdrawals',
    freshProof: true,
    summary: 'Ask for a withdrawal by PIX; the same key again is the same withdrawal',
    status: 201,
  })
    .input(draft.extend({ idempotencyKey: z.uuid() }))
    .output(withdrawalView)
    .errors(
      refusals(
        'withdrawal.amount_too_low',
        'withdrawal.amount_too_high',
        'withdrawal.tax_id_required',
        'withdrawal.tax_id_invalid',
        'withdrawal.pix_key_required',
        'withdrawal.pix_key_invalid',
        'withdrawal.below_threshold',
        'withdrawal.not_yet',
        'withdrawal.insufficient_funds',
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
    path: '/withdrawals',
    summary: "One's own withdrawals, newest first",
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(withdrawalView), nextCursor: cursor.nullable() })),
  get: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'withdrawal', others: 'withdrawal.not_found' },
    method: 'GET',
    path: '/withdrawals/{id}',
    summary: "One of one's own withdrawals",
  })
    .input(z.object({ id: withdrawalId }))
    .output(withdrawalView)
    .errors(refusals('withdrawal.not_found')),
  queue: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/withdrawals',
    summary: 'Withdrawals by state, day and requester, newest first',
  })
    .input(filters.extend({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(withdrawalLine), nextCursor: cursor.nullable() })),
  choose: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/withdrawals-chosen',
    summary: 'The ids of all withdrawals that the filters let through, 500 at most',
  })
    .input(filters)
    .output(z.object({ ids: z.array(withdrawalId), isComplete: z.boolean() })),
  file: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/withdrawals/{id}',
    summary: 'A withdrawal, whole: key, number, how its approval went, what admins did',
  })
    .input(z.object({ id: withdrawalId }))
    .output(withdrawalFile)
    .errors(refusals('withdrawal.not_found')),
  decide: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/withdrawals/decide',
    summary: 'Complete or fail withdrawals, each by itself; what could not be decided says why',
  })
    .input(
      z.object({
        ids: z
          .array(withdrawalId)
          .min(1)
          .max(maxDecisionsPerRequest)
          .refine((ids) => new Set(ids).size === ids.length, 'names one twice'),
        verdict: z.enum(['complete', 'fail']),
        /** For the requester and the audit record; required for a failure. */
        reason: z.string().max(verdictReasonMaxLength).default(''),
      }),
    )
    .output(
      z.object({
        decided: z.array(withdrawalId),
        /** Approved by the caller; a second admin must approve too. */
        endorsed: z.array(withdrawalId),
        refused: z.array(z.object({ id: withdrawalId, code: z.string() })),
      }),
    )
    .errors(refusals('approval.reason_required')),
  csv: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/withdrawals/csv',
    summary: 'The chosen withdrawals as saques.csv',
  })
    .input(z.object({ ids: z.array(withdrawalId).min(1).max(maxSelectedApprovals) }))
    .output(z.object({ name: z.literal('saques.csv'), text: z.string() })),
}
