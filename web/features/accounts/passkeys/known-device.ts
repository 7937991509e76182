const storageKey = 'passkey_devices'
const declinedKey = 'passkey_declined'
/** Users remembered per shared device; older ones must type their address again. */
const maxKnownUsers = 3

/** A user of a passkey on this device. The API's device key replaces the phone at sign-in. */
export interface KnownUser {
  readonly email: string
  readonly key: string
  /** The device's id in the profile's list. */
  readonly id?: string | undefined
  /** The pool's name of this device if its user trusts it: no code is asked for (rules 2.21). */
  readonly poolDevice?: string | undefined
}

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the users that signed in on this device by passkey, the last one first. */
export function knownUsers(storage: DeviceStorage = localStorage): KnownUser[] {
  const kept = read(storage.getItem(storageKey))
  return Array.isArray(kept) ? kept.filter(isKnownPerson).slice(0, maxKnownUsers) : []
}

export function deviceKeyOf(email: string, storage: DeviceStorage = localStorage): string | undefined {
  return knownDeviceOf(email, storage)?.key
}

export function knownDeviceOf(email: string, storage: DeviceStorage = localStorage): KnownUser | undefined {
  return knownUsers(storage).find((person) => person.email === normalisedEmail(email))
}

/** Returns the ids of the devices that other users have in this browser. */
export function devicesBeside(email: string, storage: DeviceStorage = localStorage): string[] {
  return knownUsers(storage).flatMap((person) => (person.email === normalisedEmail(email) ? [] : (person.id ?? [])))
}

/** Stores the device key and moves its address to the front. */
export function keepDeviceKey({ email, ...device }: KnownUser, storage: DeviceStorage = localStorage): void {
  const others = knownUsers(storage).filter((person) => person.email !== normalisedEmail(email))
  storage.setItem(
    storageKey,
    JSON.stringify([{ email: normalisedEmail(email), ...device }, ...others].slice(0, maxKnownUsers)),
  )
}

/** Moves the address to the front: the sign-in form prefills it. */
export function moveToFront(email: string, storage: DeviceStorage = localStorage): void {
  const known = knownDeviceOf(email, storage)
  if (known !== undefined) keepDeviceKey(known, storage)
}

export function forgetDeviceKey(email: string, storage: DeviceStorage = localStorage): void {
  const others = knownUsers(storage).filter((person) => person.email !== normalisedEmail(email))
  if (others.length === 0) storage.removeItem(storageKey)
  else storage.setItem(storageKey, JSON.stringify(others))
}

/** Records that the user declined the offer on this device. The profile still offers it. */
export function declinePasskeyOffer(userId: string, storage: DeviceStorage = localStorage): void {
  storage.setItem(declinedKey, userId)
}

export function hasDeclinedPasskeyOffer(userId: string, storage: DeviceStorage = localStorage): boolean {
  return storage.getItem(declinedKey) === userId
}

function normalisedEmail(email: string): string {
  return email.trim().toLowerCase()
}

function isKnownPerson(value: unknown): value is KnownUser {
  const { email, key } = Object(value) as Partial<Record<keyof KnownUser, unknown>>
  return typeof email === 'string' && typeof key === 'string'
}

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
