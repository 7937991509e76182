import * as z from 'zod'

/** Held money of a user that admins approve or reject (rules 10.7). */
export const approvalKinds = ['withdrawal', 'donation'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const verdictReasonMaxLength = 1000
/** Decisions per request, each in its own transaction: 25 × 0.1 s, far below the gateway's 29 s. */
export const maxDecisionsPerRequest = 25
/** Maximum selection over all pages, and lines of one CSV file. */
export const maxSelectedApprovals = 500

/** A step in the history of an approval for admins; `by` is the admin’s name, if an admin made it. */
export const approvalStep = z.object({
  at: z.iso.datetime(),
  step: z.enum(['asked', 'reminded', 'endorsed', 'decided', 'closed']),
  by: z.string().nullable(),
})
export type ApprovalStep = z.infer<typeof approvalStep>
