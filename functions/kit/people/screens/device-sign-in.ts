import { createHash } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { device, deviceSignInId, type SeenStatus, shownNumber } from '../../../../shared/contract/device-sign-ins.ts'
import { deviceSignInStates, deviceSignInStatus } from '../../../../shared/life-cycles/device-sign-in.ts'
import { keys } from '../../table/keys.ts'
import type { Table } from '../../table/table.ts'

/** The sign-in of a screen by a code (rules 2.9). */
export const deviceSignInRow = z.object({
  id: deviceSignInId,
  status: deviceSignInStatus,
  /** When the state ends, where it has an end. */
  until: z.iso.datetime(),
  /** Of what only the screen has: whoever reads the table signs in nowhere. */
  secretHash: z.string(),
  /** The one that the screen shows, and the three to choose from. */
  number: shownNumber,
  numbers: z.array(shownNumber).length(3),
  device,
  /** Who approved it, and when they had signed in, in seconds since 1970. */
  userId: z.uuid().nullable(),
  signedInAt: z.number().int().nullable().default(null),
})
export type DeviceSignInRow = z.infer<typeof deviceSignInRow>

/** Strongly consistent: a screen must learn of its approval at once, and nobody else of what is over. */
export async function readDeviceSignIn(table: Table, id: string): Promise<DeviceSignInRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.deviceSignIn(id), ConsistentRead: true }),
  )
  return Item && deviceSignInRow.parse(Item)
}

/** TTL removes rows late, so the time is compared. */
export function statusAt({ status, until }: Pick<DeviceSignInRow, 'status' | 'until'>, now: Date): SeenStatus {
  const ends = deviceSignInStates[status].lastsSeconds !== null
  return ends && until <= now.toISOString() ? 'expired' : status
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** What a screen brings to the pool: `<id>.<secret>`; undefined where it is nothing of that form. */
export function readPass(pass: string): { readonly id: string; readonly secret: string } | undefined {
  const [, id = '', secret = ''] = /^(dsi_[0-9A-HJKMNP-TV-Z]{26})\.([\w-]{32})$/.exec(pass) ?? []
  return id === '' ? undefined : { id, secret }
}

/** A device sign-in that was approved: by whom, and by which of their sign-ins. */
export type Approved = DeviceSignInRow & { readonly userId: string; readonly signedInAt: number }

/** Whether this pass opens this account now: approved by its owner, not used, not too old. Decides without a table. */
export function opens(row: DeviceSignInRow | undefined, secret: string, userId: string, now: Date): row is Approved {
  return (
    row !== undefined &&
    statusAt(row, now) === 'approved' &&
    row.userId === userId &&
    row.signedInAt !== null &&
    row.secretHash === hashOfSecret(secret)
  )
}
