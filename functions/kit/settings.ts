import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from './table/keys.ts'
import type { Table } from './table/table.ts'

const mebibyte = 1024 * 1024

/** The admins' settings; a missing row or field means its default (rules 12.4, 6.1). */
const settingsRow = z.object({
  /** Largest photo in MB: default 10, never above 50. */
  uploadLimitMb: z.number().min(1).max(50).default(10),
  /** A saved profile is verified at once, without an analysis (rules 3.2). */
  autoApproveUsers: z.boolean().default(false),
  /** A sign-in lasts so long (rules 2.13): at most as long as the pool renews its tokens, 30 days. */
  sessionHours: z.number().int().min(1).max(720).default(24),
  /** A withdrawal or donation above this, in centavos, takes two admins (rules 10.16). */
  twoAdminsAboveCents: z.number().int().min(0).default(100_000),
  /** What one admin wants to raise that to; another one has to want the same. */
  raise: z
    .object({ twoAdminsAboveCents: z.number().int().min(0), by: z.string() })
    .nullable()
    .default(null),
  /** Rises with every change that an admin makes. */
  version: z.number().int().min(0).default(0),
})

interface Settings {
  readonly uploadLimitBytes: number
  readonly autoApproveUsers: boolean
  readonly sessionHours: number
  readonly twoAdminsAboveCents: number
}

/** The settings as they are now. */
export async function readSettings(table: Table): Promise<Settings> {
  const { uploadLimitMb, version: _version, raise: _raise, ...rest } = await readSettingsRow(table)
  return { uploadLimitBytes: uploadLimitMb * mebibyte, ...rest }
}

/** The settings as they are kept; for whoever changes them, `consistent`. */
export async function readSettingsRow(table: Table, { consistent = false } = {}): Promise<z.infer<typeof settingsRow>> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.settings, ConsistentRead: consistent }),
  )
  return settingsRow.parse(Item ?? {})
}
