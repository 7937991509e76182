import * as z from 'zod'
import { settingFields } from '../setting-fields.ts'
import { operation, refusals } from './operation.ts'
import { auditView } from './users.ts'

const noun = 'settings'
export const settingsReasonMaxLength = 1000

export const approvalLimit = z.object({
  /** Limit in centavos above which a withdrawal or donation needs two admins (rules 10.16). */
  twoAdminsAboveCents: settingFields.twoAdminsAboveCents,
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

const change = { version: z.int().min(0), reason: z.string().max(settingsReasonMaxLength).default('') }

export const systemSettings = z.object({
  autoApproveUsers: z.boolean(),
  phoneVerification: z.boolean(),
  referralProgramme: z.boolean(),
  uploadLimitMb: settingFields.uploadLimitMb,
  sessionHours: settingFields.sessionHours,
})
/** What admins are notified of, by e-mail and in their list (rules 12.13). */
export const adminNoticeSettings = z.object({
  notifyNewUsers: z.boolean(),
  notifyNewMaterials: z.boolean(),
  notifyPayments: z.boolean(),
  notifySystemAlerts: z.boolean(),
})
export const maintenanceSettings = z.object({
  maintenanceOn: z.boolean(),
  maintenanceMessage: settingFields.maintenanceMessage,
  /** The only host on which maintenance can be switched on (rules 12.14). */
  productionDomain: settingFields.productionDomain,
})

export const adminSettings = z.object({
  ...systemSettings.shape,
  ...adminNoticeSettings.shape,
  ...maintenanceSettings.shape,
  /** The host of this deployment. */
  ownDomain: z.string(),
  version: change.version,
})
export type AdminSettings = z.infer<typeof adminSettings>

export const settings = {
  get: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/settings',
    summary: 'The settings that the interface needs',
    maxAgeSeconds: 60,
    duringMaintenance: true,
  }).output(
    z.object({
      uploadLimitBytes: z.number().int(),
      referralProgramme: z.boolean(),
      /** The message for visitors while maintenance is on. */
      maintenance: z.string().nullable(),
    }),
  ),
  all: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/settings',
    summary: 'All settings of the tabs, with their version',
  }).output(adminSettings),
  changeSystem: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'PUT',
    path: '/admin/settings/system',
    summary: 'Change analysis, phone verification, referral programme, upload limit and session hours',
  })
    .input(systemSettings.extend(change))
    .output(adminSettings)
    .errors(refusals('settings.changed_meanwhile')),
  changeAdminNotices: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'PUT',
    path: '/admin/settings/admin-notices',
    summary: 'Change what admins are notified of',
  })
    .input(adminNoticeSettings.extend(change))
    .output(adminSettings)
    .errors(refusals('settings.changed_meanwhile')),
  changeMaintenance: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'PUT',
    path: '/admin/settings/maintenance',
    summary: 'Switch maintenance and change its message; on another host than production it is saved as off',
  })
    .input(maintenanceSettings.extend(change))
    .output(adminSettings)
    .errors(
      refusals(
        'settings.changed_meanwhile',
        'settings.message_required',
        'settings.domain_required',
        'settings.domain_invalid',
      ),
    ),
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
