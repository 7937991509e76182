import type { RememberedDevice } from '../../../shared/contract/accounts.ts'
import { readProfileToChange } from '../../kit/people/profile/profiles.ts'
import { type DeviceRow, devicesOf, removeDevice } from '../../kit/people/sign-ins/devices.ts'
import type { PoolDevice } from '../../kit/people/sign-ins/pool-devices.ts'
import type { DeviceDeps } from './remember.ts'

/** Returns our device keys and the pool's devices as one list, last used first (rules 2.21). */
export async function listDevices(
  { table, devices }: DeviceDeps,
  userId: string,
  now: Date,
): Promise<RememberedDevice[]> {
  const { signedOutAt } = await readProfileToChange(table, userId)
  const [own, pools] = await Promise.all([devicesOf(table, { userId, signedOutAt }, now), devices.list(userId)])
  return mergeDevices(own, pools)
}

export function mergeDevices(own: readonly DeviceRow[], pools: readonly PoolDevice[]): RememberedDevice[] {
  const remembered = new Map(pools.filter((device) => device.remembered).map((device) => [device.key, device]))
  const known = own.map(({ poolDevice, ...row }) => {
    const inPool = poolDevice === null ? undefined : remembered.get(poolDevice)
    const lastUsedAt = inPool ? latest(row.lastUsedAt, inPool.lastUsedAt.toISOString()) : row.lastUsedAt
    return { ...row, lastUsedAt, trusted: inPool !== undefined }
  })
  const named = new Set(own.map(({ poolDevice }) => poolDevice))
  const others = [...remembered.values()]
    .filter(({ key }) => !named.has(key))
    .map(({ key, createdAt, lastUsedAt }) => ({
      id: key,
      device: null,
      rememberedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      trusted: true,
    }))
  return [...known, ...others].sort((one, other) => (one.lastUsedAt < other.lastUsedAt ? 1 : -1))
}

/** Forgets a device at the pool first: if that fails, it stays in the list for a retry. Idempotent. */
export async function forgetDevice(
  { table, devices }: DeviceDeps,
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  const own = (await devicesOf(table, { userId, signedOutAt: null }, now)).find((row) => row.id === id)
  const poolDevice = own ? own.poolDevice : id.includes('_') && id.length > 43 ? id : null
  if (poolDevice !== null) await devices.forget(userId, poolDevice)
  if (own) await removeDevice(table, userId, id)
}

function latest(one: string, other: string): string {
  return one > other ? one : other
}
