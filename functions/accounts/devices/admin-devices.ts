import { Refusal } from '../../../shared/refusals.ts'
import type { PoolDevices } from '../../kit/people/pool-devices.ts'

/**
 * Admins always give a code (rules 2.21). Forgets what the pool remembers, for example from before the account became
 * an admin's; the next sign-in asks for the code.
 * @throws Refusal device.not_allowed
 */
export async function refuseAdminDevices(devices: PoolDevices, userId: string): Promise<void> {
  const remembered = (await devices.list(userId)).filter((device) => device.remembered)
  if (remembered.length === 0) return
  await devices.forgetAll(userId)
  throw new Refusal('device.not_allowed')
}
