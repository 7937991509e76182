import * as z from 'zod'
import { type ApprovalKind, approvalKinds, approvalStep } from '../../shared/contract/approvals.ts'
import { idOf } from '../../shared/ids.ts'

/** What an approval is about: `withdrawal/wdr_…`. The ledger calls the same money so. */
export type ApprovalSubject = `${ApprovalKind}/${string}`

export function subjectOf(kind: ApprovalKind, id: string): ApprovalSubject {
  return `${kind}/${id}`
}

/** What the workflows hand to their steps, and all they know: no amount, no person. */
export const asked = z.object({ kind: z.enum(approvalKinds), id: z.string().regex(/^[\w-]{1,64}$/) })

/** `post`: the held money leaves. `release`: it is the person's again. As the ledger says it. */
export const verdict = z.enum(['post', 'release'])
export type Verdict = z.infer<typeof verdict>

const said = z.object({ by: z.uuid(), at: z.iso.datetime() })

/** What admins have said about held money, from the request on. The decision is written once. */
export const approval = z.object({
  kind: z.enum(approvalKinds),
  id: z.string(),
  requesterId: z.uuid(),
  amountCents: z.int().positive(),
  requestedAt: z.iso.datetime(),
  /** The yes of the first of two admins, to whom the receiver was then. */
  endorsement: said.extend({ receiverVersion: z.int().nullable().default(null) }).nullable(),
  decision: said.extend({ verdict, reason: z.string() }).nullable(),
  version: z.int().positive(),
})
export type Approval = z.infer<typeof approval>

/** A step of it that was made, for whoever looks into one. */
export const approvalStepRow = approvalStep.omit({ by: true }).extend({
  id: idOf('approvalStep'),
  /** The admin, where one did it. */
  by: z.uuid().nullable(),
})
export type ApprovalStepRow = z.infer<typeof approvalStepRow>

/** The approval that a request opens. */
export function openApproval(
  given: Pick<Approval, 'kind' | 'id' | 'requesterId' | 'amountCents'>,
  now: Date,
): Approval {
  return { ...given, requestedAt: now.toISOString(), endorsement: null, decision: null, version: 1 }
}
