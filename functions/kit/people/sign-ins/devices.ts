import { createHash, randomBytes } from 'node:crypto'
import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Device, device } from '../../../../shared/contract/device-sign-ins.ts'
import { dayOf } from '../../../../shared/days.ts'
import { keys } from '../../table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../../table/table.ts'
import { updateWhere } from '../../table/update-where.ts'

/** A device that the pool trusts is forgotten after 60 days without a sign-in (rules 2.21). */
export const trustedDays = 60
/** The maximum lifetime of a cookie in browsers; such a device still gives a code. */
const knownDays = 400

const deviceRow = z.object({
  sk: z.string(),
  device: device.nullable().default(null),
  /** The pool's name of a device that needs no code. */
  poolDevice: z.string().nullable().default(null),
  /** Ids of the devices of other accounts in the same browser. */
  beside: z.array(z.string()).default([]),
  rememberedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
  expiresAt: z.number().int(),
})

export interface DeviceRow {
  /** The hash of its key. */
  readonly id: string
  readonly device: Device | null
  readonly poolDevice: string | null
  readonly beside: readonly string[]
  readonly rememberedAt: string
  readonly lastUsedAt: string
}

interface NewDevice {
  readonly device: Device | null
  readonly poolDevice: string | null
  readonly beside?: readonly string[] | undefined
}

const unnamed: NewDevice = { device: null, poolDevice: null }

/** Creates a device key of 256 bits; the table stores its hash. */
export async function rememberDevice(
  table: Table,
  userId: string,
  now: Date,
  { device, poolDevice, beside = [] }: NewDevice = unnamed,
): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const Item = {
    ...keys.device(userId, hashOfDeviceKey(key)),
    device,
    poolDevice,
    ...(beside.length > 0 && { beside }),
    rememberedAt: now.toISOString(),
    lastUsedAt: now.toISOString(),
    expiresAt: expiresAt(now, (poolDevice === null ? knownDays : trustedDays) * daySeconds),
  }
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
  return key
}

interface Owner {
  readonly userId: string
  readonly signedOutAt: string | null
}

/**
 * Returns whether this user's key is from after the last sign-out everywhere (rules 2.17). Compares the time, because
 * TTL deletes rows late.
 */
export async function knowsDevice(table: Table, owner: Owner, key: string, now: Date): Promise<boolean> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.device(owner.userId, hashOfDeviceKey(key)) }),
  )
  return Item !== undefined && isCurrent(deviceRow.parse(Item), owner, now)
}

/** Ids of a user's devices, and of those that other accounts have in the same browsers. */
export interface DeviceTies {
  readonly own: ReadonlySet<string>
  readonly beside: ReadonlySet<string>
}

/** With devices from before the last sign-out everywhere: a signal outlives it (rules 10.23). */
export async function deviceTiesOf(table: Table, userId: string, now: Date): Promise<DeviceTies> {
  const devices = await devicesOf(table, { userId, signedOutAt: null }, now)
  return { own: new Set(devices.map(({ id }) => id)), beside: new Set(devices.flatMap(({ beside }) => beside)) }
}

/** A browser named both: an id is known to its own browser only. */
export function shareDevice(one: DeviceTies, other: DeviceTies): boolean {
  return [...one.own].some((id) => other.beside.has(id)) || [...other.own].some((id) => one.beside.has(id))
}

/** Returns the user's devices; those from before the last sign-out everywhere are forgotten. */
export async function devicesOf(table: Table, owner: Owner, now: Date): Promise<DeviceRow[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': keys.device(owner.userId, '').pk, ':prefix': keys.devicePrefix },
    }),
  )
  return Items.map((item) => deviceRow.parse(item))
    .filter((row) => isCurrent(row, owner, now))
    .map(({ sk, lastUsedAt, ...row }) => ({
      ...row,
      id: sk.slice(keys.devicePrefix.length),
      lastUsedAt: lastUsedAt ?? row.rememberedAt,
    }))
}

/** Renews a device after a sign-in with its key. Guards: it is still remembered. */
export async function renewDevice(table: Table, userId: string, key: string, now: Date): Promise<void> {
  const Key = keys.device(userId, hashOfDeviceKey(key))
  const renewed = (days: number) => ({ ':now': now.toISOString(), ':ends': expiresAt(now, days * daySeconds) })
  const renew = (trusted: boolean) =>
    updateWhere(table, {
      Key,
      UpdateExpression: 'SET lastUsedAt = :now, expiresAt = :ends',
      ConditionExpression: `expiresAt > :seconds AND ${trusted ? 'poolDevice > :none' : 'NOT poolDevice > :none'}`,
      ExpressionAttributeValues: {
        ...renewed(trusted ? trustedDays : knownDays),
        ':seconds': Math.floor(now.getTime() / 1000),
        ':none': '',
      },
    })
  if (!(await renew(true))) await renew(false)
}

export async function removeDevice(table: Table, userId: string, id: string): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.device(userId, id) }))
}

/** Schedules the daily sweep's next look at the pool's devices of an account. */
export async function scheduleDeviceCheck(table: Table, userId: string, at: Date): Promise<void> {
  const Item = { ...keys.deviceCheck(dayOf(at), userId), userId, expiresAt: expiresAt(at, 30 * daySeconds) }
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
}

/** The first day on which a device used now may be unused for 60 days. */
export function deviceCheckAfter(now: Date): Date {
  return new Date(now.getTime() + trustedDays * daySeconds * 1000)
}

export function hashOfDeviceKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function isCurrent(row: z.infer<typeof deviceRow>, { signedOutAt }: Pick<Owner, 'signedOutAt'>, now: Date): boolean {
  if (signedOutAt !== null && row.rememberedAt <= signedOutAt) return false
  return row.expiresAt * 1000 > now.getTime()
}
