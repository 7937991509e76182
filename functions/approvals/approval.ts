import * as z from 'zod'
import { type ApprovalKind, approvalKinds, approvalStep } from '../../shared/contract/approvals.ts'
import { idOf } from '../../shared/ids.ts'

/** `withdrawal/wdr_…`, as in the ledger. */
export type ApprovalSubject = `${ApprovalKind}/${string}`

export function subjectOf(kind: ApprovalKind, id: string): ApprovalSubject {
  return `${kind}/${id}`
}

/** The input of every workflow step; no amounts and no personal data. */
export const workflowInput = z.object({ kind: z.enum(approvalKinds), id: z.string().regex(/^[\w-]{1,64}$/) })

/** `post` pays the held money out, `release` returns it to its owner. */
export const verdict = z.enum(['post', 'release'])
export type Verdict = z.infer<typeof verdict>

const said = z.object({ by: z.uuid(), at: z.iso.datetime() })

/** The decision is written once. */
export const approval = z.object({
  kind: z.enum(approvalKinds),
  id: z.string(),
  requesterId: z.uuid(),
  amountCents: z.int().positive(),
  requestedAt: z.iso.datetime(),
  /** The first of two approvals, with the receiver's version at that time. */
  endorsement: said.extend({ receiverVersion: z.int().nullable().default(null) }).nullable(),
  decision: said.extend({ verdict, reason: z.string() }).nullable(),
  version: z.int().positive(),
})
export type Approval = z.infer<typeof approval>

export const approvalStepRow = approvalStep.omit({ by: true }).extend({
  id: idOf('approvalStep'),
  /** The admin; null for a step of the workflow. */
  by: z.uuid().nullable(),
})
export type ApprovalStepRow = z.infer<typeof approvalStepRow>

export function openApproval(
  given: Pick<Approval, 'kind' | 'id' | 'requesterId' | 'amountCents'>,
  now: Date,
): Approval {
  return { ...given, requestedAt: now.toISOString(), endorsement: null, decision: null, version: 1 }
}
