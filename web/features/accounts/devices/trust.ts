import { fetchAuthSession, rememberDevice } from 'aws-amplify/auth'
import { api } from '../../../lib/server/operations.ts'
import { deviceOf } from '../device-sign-in/this-device.ts'
import { devicesBeside, keepDeviceKey, knownDeviceOf } from '../passkeys/known-device.ts'
import { atThePool } from '../security/self-service.ts'
import { poolDeviceOfSession } from './pool-device.ts'

/** Returns whether the user of this session may trust devices: admins always give a code (rules 2.21). */
export async function mayTrustDevices(): Promise<boolean> {
  const groups = (await fetchAuthSession()).tokens?.accessToken.payload['cognito:groups']
  return !(Array.isArray(groups) && groups.includes('admin'))
}

/**
 * Has the pool and the API remember this device: e-mail and password are enough here from now on. Replaces what was
 * known of it. Throws the pool's errors and the API's refusals.
 */
export async function trustThisDevice(email: string): Promise<void> {
  const poolDevice = await poolDeviceOfSession()
  if (poolDevice === undefined || !(await mayTrustDevices())) return
  await atThePool(() => rememberDevice())
  const before = knownDeviceOf(email)
  const { key, id } = await api.accounts.rememberDevice.call({
    device: deviceOf(navigator),
    poolDevice,
    beside: devicesBeside(email),
  })
  keepDeviceKey({ email, key, id, poolDevice })
  if (before?.id !== undefined) await api.accounts.forgetDevice.call({ id: before.id })
}
