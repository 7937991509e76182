import { Refusal } from '../../../shared/refusals.ts'
import { devicesOf, removeDevice } from '../../kit/people/sign-ins/devices.ts'
import type { DeviceDeps } from './remember.ts'

/**
 * Admins always give phone and code (rules 2.21). Forgets what is remembered, for example from before the account
 * became an admin's.
 * @throws Refusal device.not_allowed if the pool remembered one; the next sign-in asks for the code
 */
export async function refuseAdminDevices({ table, devices }: DeviceDeps, userId: string, now: Date): Promise<void> {
  const remembered = (await devices.list(userId)).filter((device) => device.remembered)
  if (remembered.length === 0) return
  await devices.forgetAll(userId)
  const own = await devicesOf(table, { userId, signedOutAt: null }, now)
  for (const { id, poolDevice } of own) if (poolDevice !== null) await removeDevice(table, userId, id)
  throw new Refusal('device.not_allowed')
}
