import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { invalidParameter, notAuthorized, resourceNotFound } from '../failure.ts'
import { text } from '../inputs.ts'
import { type Pool, saveUser } from '../pool/pool.ts'
import type { SignedIn } from '../tokens/tokens.ts'
import type { Device, User } from './users.ts'

/** The service's pattern of device keys. */
export const deviceKey = z
  .string()
  .max(55)
  .regex(/^[\w-]+_[0-9a-f-]+$/, 'Member must satisfy regular expression pattern: [\\w-]+_[0-9a-f-]+')
export const rememberedStatus = z.enum(['remembered', 'not_remembered'])

export const confirmation = {
  DeviceKey: deviceKey,
  DeviceName: z.string().min(1).max(1_024).optional(),
  DeviceSecretVerifierConfig: z.object({ PasswordVerifier: text, Salt: text }).optional(),
}

export interface NewDeviceMetadata {
  readonly DeviceKey: string
  readonly DeviceGroupKey: string
}

/** Setting any property of DeviceConfiguration activates the tracking. */
export function tracksDevices({ settings }: Pick<Pool, 'settings'>): boolean {
  return settings.DeviceConfiguration !== undefined
}

/** A name for a device that the pool has not seen; the device exists only after ConfirmDevice. */
export function newDeviceMetadata(pool: Pool, username: string): NewDeviceMetadata {
  const [region = ''] = pool.settings.id.split('_')
  const metadata = { DeviceKey: `${region}_${randomUUID()}`, DeviceGroupKey: `-${randomUUID().slice(0, 8)}` }
  pool.newDevices.set(metadata.DeviceKey, { username, groupKey: metadata.DeviceGroupKey })
  return metadata
}

/**
 * Confirms the device of the token's own sign-in. Without the user's prompt the pool remembers it at once.
 * @throws InvalidParameterException, NotAuthorizedException for a device of another sign-in
 */
export function confirmDevice(
  pool: Pool,
  { user, family }: SignedIn,
  input: z.output<z.ZodObject<typeof confirmation>>,
) {
  requireTracking(pool)
  const { PasswordVerifier, Salt } = input.DeviceSecretVerifierConfig ?? {}
  if (!PasswordVerifier || !Salt) throw invalidParameter('Missing required parameter DeviceSecretVerifierConfig')
  const issued = pool.newDevices.get(input.DeviceKey)
  if (!issued || issued.username !== user.username || family.deviceKey !== input.DeviceKey) {
    throw invalidParameter('Invalid device key given.')
  }
  const now = pool.now().getTime()
  const byPrompt = pool.settings.DeviceConfiguration?.DeviceOnlyRememberedOnUserPrompt ?? false
  const device: Device = {
    key: input.DeviceKey,
    groupKey: issued.groupKey,
    salt: hexOf(Salt),
    verifier: hexOf(PasswordVerifier),
    ...(input.DeviceName !== undefined && { name: input.DeviceName }),
    remembered: !byPrompt,
    created: now,
    modified: now,
    authenticated: now,
  }
  pool.newDevices.delete(input.DeviceKey)
  saveUser(pool, user, { devices: [...user.devices.filter(({ key }) => key !== device.key), device] })
  return { UserConfirmationNecessary: byPrompt }
}

/** @throws ResourceNotFoundException */
export function updateDeviceStatus(
  pool: Pool,
  user: User,
  key: string,
  status: z.output<typeof rememberedStatus> = 'not_remembered',
) {
  const device = requireDevice(pool, user, key)
  saveDevice(pool, user, { ...device, remembered: status === 'remembered', modified: pool.now().getTime() })
  return {}
}

/** Forgetting a device also ends its sessions. @throws ResourceNotFoundException */
export function forgetDevice(pool: Pool, user: User, key: string) {
  requireDevice(pool, user, key)
  saveUser(pool, user, { devices: user.devices.filter((device) => device.key !== key) })
  pool.families.revokeDevice(user.username, key)
  return {}
}

export function getDevice(pool: Pool, user: User, key: string) {
  return { Device: deviceType(requireDevice(pool, user, key)) }
}

/** Sorted by key; the token is the last key of a page. */
export function listDevices(pool: Pool, user: User, limit = 60, token?: string) {
  requireTracking(pool)
  const sorted = [...user.devices].sort((a, b) => (a.key < b.key ? -1 : 1))
  const rest = token === undefined ? sorted : sorted.filter(({ key }) => key > token)
  const page = rest.slice(0, limit || 60)
  const last = page.at(-1)
  return {
    Devices: page.map(deviceType),
    ...(last && rest.length > page.length && { PaginationToken: last.key }),
  }
}

/**
 * Finds the device that a sign-in names. An unknown name's phantom has none.
 * @throws ResourceNotFoundException for a forgotten or another user's device
 */
export function namedDevice(pool: Pool, user: User | undefined, key: string | undefined): string | undefined {
  if (key === undefined || !tracksDevices(pool)) return undefined
  const device = user?.devices.find((one) => one.key === key)
  if (!device) throw resourceNotFound('Device does not exist.')
  return device.key
}

/** A remembered device stands in for the second factor where the pool challenges new devices. */
export function trustedDevice(pool: Pool, user: User, key: string | undefined): Device | undefined {
  if (!pool.settings.DeviceConfiguration?.ChallengeRequiredOnNewDevice) return undefined
  return user.devices.find((device) => device.key === key && device.remembered)
}

/** Records the sign-in of a confirmed device. */
export function recordDeviceUse(pool: Pool, user: User, key: string | undefined): User {
  const device = user.devices.find((one) => one.key === key)
  return device ? saveDevice(pool, user, { ...device, authenticated: pool.now().getTime() }) : user
}

function saveDevice(pool: Pool, user: User, changed: Device): User {
  return saveUser(pool, user, { devices: user.devices.map((one) => (one.key === changed.key ? changed : one)) })
}

function requireDevice(pool: Pool, user: User, key: string): Device {
  requireTracking(pool)
  const device = user.devices.find((one) => one.key === key)
  if (!device) throw resourceNotFound('Device does not exist.')
  return device
}

function requireTracking(pool: Pool): void {
  if (!tracksDevices(pool)) throw notAuthorized('Device tracking is not enabled for this user pool.')
}

function deviceType({ key, name, remembered, created, modified, authenticated }: Device) {
  return {
    DeviceKey: key,
    DeviceAttributes: [
      { Name: 'device_status', Value: 'valid' },
      ...(name === undefined ? [] : [{ Name: 'device_name', Value: name }]),
      { Name: 'dev:device_remembered_status', Value: remembered ? 'remembered' : 'not_remembered' },
    ],
    DeviceCreateDate: created / 1_000,
    DeviceLastModifiedDate: modified / 1_000,
    DeviceLastAuthenticatedDate: authenticated / 1_000,
  }
}

function hexOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex')
}

/**
 * Where the pool tracks devices, a refresh token works only for a confirmed device that is named with it. Source: AWS
 * knowledge center, 'Invalid Refresh Token'.
 * @throws NotAuthorizedException
 */
export function checkRefreshDevice(pool: Pool, user: User, ofSignIn: string | undefined, named: string | undefined) {
  if (!tracksDevices(pool) || ofSignIn === undefined) return
  if (named !== ofSignIn || !user.devices.some(({ key }) => key === named)) throw notAuthorized('Invalid Refresh Token')
}
