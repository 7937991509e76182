import {
  associateWebAuthnCredential,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  type SignInOutput,
  signIn,
} from 'aws-amplify/auth'
import { passkeysLimit } from '../../../../shared/contract/passkeys.ts'
import { toE164 } from '../../../lib/phone.ts'
import { api } from '../../../lib/server/operations.ts'
import { identityReady } from '../../../lib/session/identity.ts'
import { readSession } from '../../../lib/session/session.ts'
import { deviceOf } from '../device-sign-in/this-device.ts'
import { dropUntrustedDevices } from '../devices/pool-device.ts'
import { trustThisDevice } from '../devices/trust.ts'
import { atThePool, mayChangeFactors, openSelfService } from '../security/self-service.ts'
import {
  deviceKeyOf,
  devicesBeside,
  forgetDeviceKey,
  keepDeviceKey,
  knownDeviceOf,
  moveToFront,
} from './known-device.ts'
import { enablePasskeyMfa } from './mfa-preference.ts'

export interface Passkey {
  readonly id: string
  readonly name: string | undefined
  readonly createdAt: Date | undefined
}

/**
 * Signs in by passkey. Known devices send a device key; others must send the phone as typed and become known. Returns
 * false if the account has no usable passkey. Throws the pool's and Amplify's errors (`passkeyProblemKey`).
 */
export async function signInByPasskey(email: string, phone: string): Promise<boolean> {
  await identityReady()
  const username = email.trim().toLowerCase()
  await dropUntrustedDevices()
  const device = deviceKeyOf(username)
  const { nextStep } = await begin(username, device === undefined ? { phone: toE164(phone) } : { device })
  if (nextStep.signInStep !== 'DONE') return false
  await readSession()
  await rememberAfterPasskey(username)
  return true
}

/** Sends the sign-in method as metadata: the pre-authentication trigger cannot see it (decisions/0034). */
async function begin(username: string, proof: Record<string, string>): Promise<SignInOutput> {
  const clientMetadata = { way: 'passkey', ...proof }
  try {
    return await signIn({
      username,
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN', clientMetadata },
    })
  } catch (error) {
    // The device key has expired: the next attempt must send the phone.
    if ('device' in proof && String(error).includes('sign_in.phone_mismatch')) forgetDeviceKey(username)
    throw error
  }
}

/**
 * Registers a passkey, or reuses the one on this device, and makes the device known. A repeated call after a failure
 * resumes there. Without a name the passkey stays nameless. Throws the pool's, Amplify's and the API's errors.
 */
export async function addPasskey(email: string, name: string | undefined): Promise<void> {
  if (!(await mayChangeFactors())) await openSelfService()
  const before = await credentials()
  const made = await associateWebAuthnCredential().then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Error && error.name === 'PasskeyAlreadyExists')) throw error
      return false
    },
  )
  await enablePasskeyMfa()
  await rememberThisDevice(email)
  if (!made || name === undefined) return
  const known = new Set(before.map(({ credentialId }) => credentialId))
  const id = (await credentials()).find(({ credentialId = '' }) => !known.has(credentialId))?.credentialId
  if (id !== undefined) await api.passkeys.name.call({ id, name })
}

/** Returns the caller's passkeys, oldest first. */
export async function listPasskeys(): Promise<Passkey[]> {
  await identityReady()
  const [kept, names] = await Promise.all([credentials(), api.passkeys.names.call()])
  return kept.map(({ credentialId: id = '', createdAt }) => ({
    id,
    createdAt,
    name: names.find((named) => named.id === id)?.name,
  }))
}

/** Removes a passkey from the account. The authenticator keeps its copy, which no longer works. */
export async function removePasskey(email: string, id: string): Promise<void> {
  await atThePool(() => deleteWebAuthnCredential({ credentialId: id }))
  await api.passkeys.forget.call({ id })
  if ((await credentials()).length === 0) forgetDeviceKey(email)
}

async function credentials() {
  return (await listWebAuthnCredentials({ pageSize: passkeysLimit })).credentials
}

/**
 * A sign-in by passkey is a new device to the pool, because it names none. On a device that the user trusts it takes
 * the place of the old one.
 */
async function rememberAfterPasskey(email: string): Promise<void> {
  const before = knownDeviceOf(email)
  if (before === undefined) return rememberThisDevice(email)
  moveToFront(email)
  if (before.poolDevice !== undefined) await trustThisDevice(email).catch((error: unknown) => console.warn(error))
}

/** Failure is harmless: the next sign-in asks for the phone. */
async function rememberThisDevice(email: string): Promise<void> {
  if (knownDeviceOf(email) !== undefined) return
  try {
    const beside = devicesBeside(email)
    const asked = { device: deviceOf(navigator), poolDevice: null, beside }
    const { key, id } = await api.accounts.rememberDevice.call(asked)
    keepDeviceKey({ email, key, id })
  } catch (error) {
    console.warn(error)
  }
}
