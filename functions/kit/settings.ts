import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { settingFields } from '../../shared/setting-fields.ts'
import { keys } from './table/keys.ts'
import { reportUnreadable } from './table/readable.ts'
import type { Table } from './table/table.ts'

const mebibyte = 1024 * 1024

/**
 * A missing row or field means its default (rules 12.4, 6.1). So does a field outside of its bounds, which no operation
 * writes: nothing in the row may open a limit or fail a page.
 */
const settingsRow = z.object({
  uploadLimitMb: settingFields.uploadLimitMb.default(10),
  /** Verifies a saved profile without an analysis (rules 3.2). */
  autoApproveUsers: z.boolean().default(false),
  /** A changed phone needs a code sent to it (rules 2.7). */
  phoneVerification: z.boolean().default(true),
  /** While off, referral links lead home and nothing new qualifies (rules 11.8). */
  referralProgramme: z.boolean().default(true),
  /** A session lasts at most 30 days, as long as the pool refreshes tokens (rules 2.13). */
  sessionHours: settingFields.sessionHours.default(24),
  /** What admins are notified of (rules 12.13). */
  notifyNewUsers: z.boolean().default(true),
  notifyNewMaterials: z.boolean().default(true),
  notifyPayments: z.boolean().default(true),
  notifySystemAlerts: z.boolean().default(true),
  maintenanceOn: z.boolean().default(false),
  maintenanceMessage: settingFields.maintenanceMessage.default(''),
  /** The only host on which maintenance can be switched on (rules 12.14). */
  productionDomain: settingFields.productionDomain.default(''),
  /** Withdrawals and donations above this require two admins (rules 10.16). */
  twoAdminsAboveCents: settingFields.twoAdminsAboveCents.default(100_000),
  /** Raising the threshold needs a second admin's confirmation. */
  raise: z.object({ twoAdminsAboveCents: settingFields.twoAdminsAboveCents, by: z.string() }).nullable().default(null),
  version: z.number().int().min(0).default(0),
})
export type SettingsRow = z.infer<typeof settingsRow>

export interface Settings extends Omit<SettingsRow, 'uploadLimitMb' | 'version' | 'raise'> {
  readonly uploadLimitBytes: number
}

/** Reads in flight: a call that needs the settings twice at once reads them once. */
const underWay = new WeakMap<Table['client'], Promise<Settings>>()

export function readSettings(table: Table): Promise<Settings> {
  const begun = underWay.get(table.client)
  if (begun) return begun
  const reading = settingsOf(table).finally(() => underWay.delete(table.client))
  underWay.set(table.client, reading)
  return reading
}

async function settingsOf(table: Table): Promise<Settings> {
  const { uploadLimitMb, version: _version, raise: _raise, ...rest } = await readSettingsRow(table)
  return { uploadLimitBytes: uploadLimitMb * mebibyte, ...rest }
}

/** Use `consistent` before a change. */
export async function readSettingsRow(table: Table, { consistent = false } = {}): Promise<SettingsRow> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.settings, ConsistentRead: consistent }),
  )
  return safeSettings(Item ?? {})
}

/** Replaces fields outside of their bounds by their defaults, with an alarm. */
function safeSettings(row: Record<string, unknown>): SettingsRow {
  const { data, error } = settingsRow.safeParse(row)
  if (data) return data
  reportUnreadable(row, error)
  const unfit = new Set(error.issues.map(({ path }) => path[0]))
  return settingsRow.parse(Object.fromEntries(Object.entries(row).filter(([name]) => !unfit.has(name))))
}
