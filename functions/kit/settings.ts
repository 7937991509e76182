import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from './table/keys.ts'
import type { Table } from './table/table.ts'

const mebibyte = 1024 * 1024

/** The admins' settings; a missing row or field means its default (rules 12.4, 6.1). */
const settingsRow = z.object({
  /** The photo size limit in MB. */
  uploadLimitMb: z.number().min(1).max(50).default(10),
  /** Verifies a saved profile at once, without an analysis (rules 3.2). */
  autoApproveUsers: z.boolean().default(false),
  /** The duration of a session (rules 2.13); at most 30 days, the refresh period of the pool's tokens. */
  sessionHours: z.number().int().min(1).max(720).default(24),
  /** Withdrawals and donations above this, in centavos, require two admins (rules 10.16). */
  twoAdminsAboveCents: z.number().int().min(0).default(100_000),
  /** One admin's request to raise this threshold; a second admin must confirm it. */
  raise: z
    .object({ twoAdminsAboveCents: z.number().int().min(0), by: z.string() })
    .nullable()
    .default(null),
  /** Increments with each admin change. */
  version: z.number().int().min(0).default(0),
})

interface Settings {
  readonly uploadLimitBytes: number
  readonly autoApproveUsers: boolean
  readonly sessionHours: number
  readonly twoAdminsAboveCents: number
}

export async function readSettings(table: Table): Promise<Settings> {
  const { uploadLimitMb, version: _version, raise: _raise, ...rest } = await readSettingsRow(table)
  return { uploadLimitBytes: uploadLimitMb * mebibyte, ...rest }
}

/** Reads the settings as stored; use `consistent` before a change. */
export async function readSettingsRow(table: Table, { consistent = false } = {}): Promise<z.infer<typeof settingsRow>> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.settings, ConsistentRead: consistent }),
  )
  return settingsRow.parse(Item ?? {})
}
