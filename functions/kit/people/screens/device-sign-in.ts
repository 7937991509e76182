import { createHash } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { device, deviceSignInId, type SeenStatus, shownNumber } from '../../../../shared/contract/device-sign-ins.ts'
import { deviceSignInStates, deviceSignInStatus } from '../../../../shared/life-cycles/device-sign-in.ts'
import { keys } from '../../table/keys.ts'
import type { Table } from '../../table/table.ts'

/** The sign-in of a screen by code (rules 2.9). */
export const deviceSignInRow = z.object({
  id: deviceSignInId,
  status: deviceSignInStatus,
  until: z.iso.datetime(),
  /** Of a secret that only the screen has: the table cannot be used to sign in. */
  secretHash: z.string(),
  /** Keyed, of the number on the screen; `numbers` are the three to choose from. */
  numberHash: z.string().default(''),
  numbers: z.array(shownNumber).length(3),
  device,
  /** The approving user; `signedInAt` is in epoch seconds. */
  userId: z.uuid().nullable(),
  signedInAt: z.number().int().nullable().default(null),
})
export type DeviceSignInRow = z.infer<typeof deviceSignInRow>

/** Strongly consistent: the screen must see its approval at once, and expired states must not reappear. */
export async function readDeviceSignIn(table: Table, id: string): Promise<DeviceSignInRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.deviceSignIn(id), ConsistentRead: true }),
  )
  return Item && deviceSignInRow.parse(Item)
}

/** Compares the time, because TTL deletes rows late. */
export function statusAt({ status, until }: Pick<DeviceSignInRow, 'status' | 'until'>, now: Date): SeenStatus {
  const ends = deviceSignInStates[status].timeLimitSeconds !== null
  return ends && until <= now.toISOString() ? 'expired' : status
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Parses `<id>.<secret>`. */
export function parsePass(pass: string): { readonly id: string; readonly secret: string } | undefined {
  const [, id = '', secret = ''] = /^(dsi_[0-9A-HJKMNP-TV-Z]{26})\.([\w-]{32})$/.exec(pass) ?? []
  return id === '' ? undefined : { id, secret }
}

export type Approved = DeviceSignInRow & { readonly userId: string; readonly signedInAt: number }

/** Returns whether a pass opens an account now. */
export function isPassValid(
  row: DeviceSignInRow | undefined,
  secret: string,
  userId: string,
  now: Date,
): row is Approved {
  return (
    row !== undefined &&
    statusAt(row, now) === 'approved' &&
    row.userId === userId &&
    row.signedInAt !== null &&
    row.secretHash === hashOfSecret(secret)
  )
}
