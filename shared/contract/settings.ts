import * as z from 'zod'
import { withdrawalLimits } from '../money.ts'
import { operation, refusals } from './operation.ts'
import { auditView } from './users.ts'

const noun = 'settings'
export const settingsReasonMaxLength = 1000
/** The maximum withdrawal: with this value no request needs two admins. */
export const largestTwoAdminsAboveCents = withdrawalLimits.maxCents

const approvalLimit = z.object({
  /** Limit in centavos above which a withdrawal or donation needs two admins (rules 10.16). */
  twoAdminsAboveCents: z.int().min(0).max(largestTwoAdminsAboveCents),
  version: z.int().min(0),
})

const approvalLimitView = approvalLimit.extend({
  /** A proposed higher limit; it applies once a second admin confirms it (rules 10.16). */
  raise: z
    .object({
      twoAdminsAboveCents: z.int().min(0),
      by: z.object({ id: z.string(), name: z.string().nullable() }),
    })
    .nullable(),
  changes: z.array(auditView),
})
export type ApprovalLimitView = z.infer<typeof approvalLimitView>

export const settings = {
  get: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/settings',
    summary: 'The settings that the interface needs',
    maxAgeSeconds: 60,
  }).output(z.object({ uploadLimitBytes: z.number().int() })),
  approvalLimit: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/settings/approval-limit',
    summary: 'Above which amount two admins decide, and who changed that when',
  }).output(approvalLimitView),
  changeApprovalLimit: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'PUT',
    path: '/admin/settings/approval-limit',
    summary: 'Change above which amount two admins decide, with the reason for the record',
  })
    .input(approvalLimit.extend({ reason: z.string().max(settingsReasonMaxLength) }))
    .output(approvalLimitView)
    .errors(refusals('settings.reason_required', 'settings.changed_meanwhile')),
}
