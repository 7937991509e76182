import { Amplify } from 'aws-amplify'
import { fetchAuthSession } from 'aws-amplify/auth'
import { knownUsers } from '../passkeys/known-device.ts'

/** What Amplify keeps of a device, for each user of this browser. */
const parts = ['deviceKey', 'deviceGroupKey', 'randomPasswordKey'] as const

/**
 * Removes the devices that no user of this browser trusts from Amplify's storage. The pool then treats the next sign-in
 * as one on a new device: it asks for a code anyway, and only such a sign-in counts as a proof (rules 2.20).
 */
export async function dropUntrustedDevices(storage: Storage = localStorage): Promise<void> {
  const { userPoolClientId } = Amplify.getConfig().Auth?.Cognito ?? {}
  const trusted = new Set(knownUsers(storage).map(({ poolDevice }) => poolDevice))
  const prefix = `CognitoIdentityServiceProvider.${userPoolClientId}.`
  for (const name of Object.keys(storage)) {
    if (!name.startsWith(prefix) || !name.endsWith('.deviceKey')) continue
    if (trusted.has(storage.getItem(name) ?? undefined)) continue
    for (const part of parts) storage.removeItem(name.replace(/deviceKey$/, part))
  }
}

/** Returns the pool's name of the device of this sign-in. */
export async function poolDeviceOfSession(): Promise<string | undefined> {
  const key = (await fetchAuthSession()).tokens?.accessToken.payload.device_key
  return typeof key === 'string' ? key : undefined
}
