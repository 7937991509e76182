import * as z from 'zod'
import { taxIdMaxLength } from '../people/tax-id.ts'
import type { RefusalCode } from '../refusals.ts'
import { approvalStep, maxDecisionsPerRequest, maxSelectedApprovals, verdictReasonMaxLength } from './approvals.ts'
import { cursor, operation, refusals } from './operation.ts'
import { userId } from './profiles.ts'
import { auditView } from './users.ts'

/** Page size of admins (rules 12.1) and of the user's own list. */
export const payoutsPageSize = 10

export const cents = z.int().nonnegative()
/** As typed, with punctuation. */
export const typedTaxId = z.string().max(taxIdMaxLength + 12)

/** What users and admins see of every payout; `reason` is that of a failure or rejection. */
export const payoutFields = {
  amountCents: cents,
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
}

/** The user, as admins see them; the names of a deleted account are null. */
export const payoutPerson = z.object({ id: userId, name: z.string().nullable(), email: z.string().nullable() })

/** Reasons to look twice before money leaves (rules 10.23); they decide nothing. */
export const signalCodes = [
  'young_account',
  'quick_pickup',
  'shared_device',
  'shared_phone',
  'shared_address',
  'shared_pix_key',
  'shared_tax_id',
] as const
export type SignalCode = (typeof signalCodes)[number]

/** What an admin sees of the user beside a payout. */
/** Refusals of a payout for what the balance holds. */
export const payoutBlocks = ['ledger.owed', 'ledger.disputed'] as const

export function payoutPersonFile<Id extends z.ZodType<string>, Status extends z.ZodType<string>>(
  id: Id,
  status: Status,
) {
  return z.object({
    since: z.iso.datetime().nullable(),
    availableCents: cents,
    heldCents: cents,
    /** Why no payout of this person is completed now (rules 10.24, 10.25). */
    blockedBy: z.enum(payoutBlocks).nullable(),
    lastPayouts: z.array(z.object({ id, amountCents: cents, status, createdAt: z.iso.datetime() })),
    signals: z.array(
      z.object({ code: z.enum(signalCodes), orderId: z.string().nullable(), buyerId: z.string().nullable() }),
    ),
  })
}

export const payoutProgress = {
  /** The first of two required admins. */
  endorsedBy: userId.nullable(),
  /** True when the current settings require two admins. */
  takesTwo: z.boolean(),
}

export const payoutHistory = { steps: z.array(approvalStep), audits: z.array(auditView) }

export function payoutFilters<Status extends z.ZodType>(status: Status, searchMaxLength: number) {
  return z.object({
    status: status.optional(),
    /** Request days in São Paulo time, both inclusive. */
    startDate: z.iso.date().optional(),
    endDate: z.iso.date().optional(),
    search: z.string().trim().max(searchMaxLength).optional(),
  })
}

interface Declaration<Id, Draft, View, Line, File, Filters, Reported, Verdict, Code, Name> {
  readonly tag: 'withdrawals' | 'donations'
  readonly subject: 'withdrawal' | 'donation'
  readonly id: Id
  readonly draft: Draft
  readonly view: View
  readonly line: Line
  readonly file: File
  readonly filters: Filters
  readonly verdicts: readonly [pay: Verdict, giveBack: Verdict]
  /** Refusals of a request, in addition to those that every payout shares. */
  readonly refusals: readonly Code[]
  /** What an admin reports of a transfer. */
  readonly reported: Reported
  readonly csvName: Name
  readonly summaries: Readonly<Record<'request' | 'queue' | 'file' | 'decide', string>>
}

/** Declares the operations of one kind of payout: of users for their own, of admins for all. */
export function payoutOperations<
  Id extends z.ZodType<string>,
  Draft extends z.ZodRawShape,
  View extends z.ZodType,
  Line extends z.ZodType,
  File extends z.ZodType,
  Filters extends z.ZodRawShape,
  Reported extends z.ZodRawShape,
  const Verdict extends string,
  const Code extends RefusalCode,
  const Name extends string,
>(of: Declaration<Id, z.ZodObject<Draft>, View, Line, File, z.ZodObject<Filters>, Reported, Verdict, Code, Name>) {
  const { tag, subject, id, view, line, summaries } = of
  const notFound = refusals(`${subject}.not_found`)
  const admin = { noun: 'payouts', tag, access: 'admin', relation: 'none' } as const
  const own = { noun: 'payouts', tag, access: 'signed-in' } as const
  return {
    request: operation({
      ...own,
      relation: 'self',
      method: 'POST',
      path: `/${tag}`,
      status: 201,
      freshProof: true,
      summary: `${summaries.request}; the same key again is the same ${subject}`,
    })
      .input(z.object({ ...of.draft.shape, idempotencyKey: z.uuid() }))
      .output(view)
      .errors(
        refusals(
          ...of.refusals,
          'request.conflict',
          'request.limit_reached',
          'ledger.frozen',
          'ledger.owed',
          'ledger.busy',
        ),
      ),
    list: operation({
      ...own,
      relation: 'self',
      method: 'GET',
      path: `/${tag}`,
      summary: `One's own ${tag}, newest first`,
    })
      .input(z.object({ cursor: cursor.optional() }))
      .output(z.object({ items: z.array(view), nextCursor: cursor.nullable() })),
    get: operation({
      ...own,
      relation: { is: 'owner', of: subject, others: `${subject}.not_found` },
      method: 'GET',
      path: `/${tag}/{id}`,
      summary: `One of one's own ${tag}`,
    })
      .input(z.object({ id }))
      .output(view)
      .errors(notFound),
    queue: operation({ ...admin, method: 'GET', path: `/admin/${tag}`, summary: summaries.queue })
      .input(z.object({ ...of.filters.shape, cursor: cursor.optional() }))
      .output(z.object({ items: z.array(line), nextCursor: cursor.nullable() })),
    choose: operation({
      ...admin,
      method: 'GET',
      path: `/admin/${tag}-chosen`,
      summary: `The ids of all ${tag} that the filters let through, 500 at most`,
    })
      .input(of.filters)
      .output(z.object({ ids: z.array(id), isComplete: z.boolean() })),
    file: operation({ ...admin, method: 'GET', path: `/admin/${tag}/{id}`, summary: summaries.file })
      .input(z.object({ id }))
      .output(of.file)
      .errors(notFound),
    decide: operation({
      ...admin,
      method: 'POST',
      path: `/admin/${tag}/decide`,
      summary: `${summaries.decide} ${tag}, each by itself; what could not be decided says why`,
    })
      .input(
        z.object({
          ids: z
            .array(id)
            .min(1)
            .max(maxDecisionsPerRequest)
            .refine((ids) => new Set(ids).size === ids.length, 'names one twice'),
          verdict: z.enum(of.verdicts),
          /** For the user and the audit record; required to return the money. */
          reason: z.string().max(verdictReasonMaxLength).default(''),
          ...of.reported,
        }),
      )
      .output(
        z.object({
          decided: z.array(id),
          /** Approved by the caller; a second admin must approve too. */
          endorsed: z.array(id),
          /** Returned although approved: the bank shows another receiver. */
          returned: z.array(id),
          refused: z.array(z.object({ id, code: z.string() })),
        }),
      )
      .errors(refusals('approval.reason_required')),
    csv: operation({
      ...admin,
      method: 'POST',
      path: `/admin/${tag}/csv`,
      summary: `The chosen ${tag} as ${of.csvName}`,
    })
      .input(z.object({ ids: z.array(id).min(1).max(maxSelectedApprovals) }))
      .output(z.object({ name: z.literal(of.csvName), text: z.string() })),
  }
}
