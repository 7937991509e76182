import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from './table/keys.ts'
import type { Table } from './table/table.ts'

const mebibyte = 1024 * 1024

/** A missing row or field means its default (rules 12.4, 6.1). */
const settingsRow = z.object({
  uploadLimitMb: z.number().min(1).max(50).default(10),
  /** Verifies a saved profile without an analysis (rules 3.2). */
  autoApproveUsers: z.boolean().default(false),
  /** A session lasts at most 30 days, as long as the pool refreshes tokens (rules 2.13). */
  sessionHours: z.number().int().min(1).max(720).default(24),
  /** Withdrawals and donations above this require two admins (rules 10.16). */
  twoAdminsAboveCents: z.number().int().min(0).default(100_000),
  /** While false no referral qualifies (rules 11.8). */
  referralProgramme: z.boolean().default(true),
  /** Raising the threshold needs a second admin's confirmation. */
  raise: z
    .object({ twoAdminsAboveCents: z.number().int().min(0), by: z.string() })
    .nullable()
    .default(null),
  version: z.number().int().min(0).default(0),
})

interface Settings {
  readonly uploadLimitBytes: number
  readonly autoApproveUsers: boolean
  readonly sessionHours: number
  readonly twoAdminsAboveCents: number
  readonly referralProgramme: boolean
}

export async function readSettings(table: Table): Promise<Settings> {
  const { uploadLimitMb, version: _version, raise: _raise, ...rest } = await readSettingsRow(table)
  return { uploadLimitBytes: uploadLimitMb * mebibyte, ...rest }
}

/** Use `consistent` before a change. */
export async function readSettingsRow(table: Table, { consistent = false } = {}): Promise<z.infer<typeof settingsRow>> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.settings, ConsistentRead: consistent }),
  )
  return settingsRow.parse(Item ?? {})
}
