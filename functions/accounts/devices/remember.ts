import type { Device } from '../../../shared/contract/device-sign-ins.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { countUse } from '../../kit/limits/quota.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { hashOfDeviceKey, rememberDevice } from '../../kit/people/sign-ins/devices.ts'
import type { PoolDevices } from '../../kit/people/sign-ins/pool-devices.ts'
import type { Table } from '../../kit/table/table.ts'
import { newDevices } from '../quotas.ts'

export interface DeviceDeps {
  readonly table: Table
  readonly devices: PoolDevices
}

interface NewDevice {
  readonly device: Device
  readonly poolDevice: string | null
  readonly beside?: readonly string[] | undefined
}

/**
 * Returns a key that stands for the phone on this device. With the pool's name of a trusted device, both are forgotten
 * together.
 * @throws Refusal device.not_found, device.not_allowed for admins, request.limit_reached
 */
export async function rememberThisDevice(
  { table, devices }: DeviceDeps,
  { userId, isAdmin }: Actor,
  { device, poolDevice, beside }: NewDevice,
  now: Date,
): Promise<{ key: string; id: string }> {
  if (poolDevice !== null) {
    if (isAdmin) {
      await devices.forget(userId, poolDevice)
      throw new Refusal('device.not_allowed')
    }
    if (!(await devices.has(userId, poolDevice))) throw new Refusal('device.not_found')
  }
  await countUse(table, newDevices, userId, now)
  const key = await rememberDevice(table, userId, now, { device, poolDevice, beside })
  return { key, id: hashOfDeviceKey(key) }
}
