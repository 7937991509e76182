import * as z from 'zod'

/** What admins decide about: money of a person that is held until then (rules 10.7). */
export const approvalKinds = ['withdrawal', 'donation'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const verdictReasonMaxLength = 1000
/** Decided in one request, each in a transaction of its own: 25 × 0.1 s, far from the gateway's 29 s. */
export const decidedAtOnce = 25
/** Chosen at once over all pages, and lines of one CSV file. */
export const chosenAtOnce = 500

/** A step in the life of an approval, as admins read it; `by` is the admin’s name where somebody did it. */
export const approvalStep = z.object({
  at: z.iso.datetime(),
  step: z.enum(['asked', 'reminded', 'endorsed', 'decided', 'closed']),
  by: z.string().nullable(),
})
export type ApprovalStep = z.infer<typeof approvalStep>
