const storageKey = 'passkey_devices'
const declinedKey = 'passkey_declined'
/** Users remembered per shared device; older ones must type their address again. */
const mostPeople = 3

/** A user of a passkey on this device. The API's device key replaces the phone at sign-in. */
export interface KnownPerson {
  readonly email: string
  readonly key: string
}

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the users that signed in on this device by passkey, the last one first. */
export function knownPeople(storage: DeviceStorage = localStorage): KnownPerson[] {
  const kept = read(storage.getItem(storageKey))
  return Array.isArray(kept) ? kept.filter(isKnownPerson).slice(0, mostPeople) : []
}

export function deviceKeyOf(email: string, storage: DeviceStorage = localStorage): string | undefined {
  return knownPeople(storage).find((person) => person.email === folded(email))?.key
}

/** Stores the device key and moves its address to the front. */
export function keepDeviceKey({ email, key }: KnownPerson, storage: DeviceStorage = localStorage): void {
  const others = knownPeople(storage).filter((person) => person.email !== folded(email))
  storage.setItem(storageKey, JSON.stringify([{ email: folded(email), key }, ...others].slice(0, mostPeople)))
}

/** Moves the address to the front: the sign-in form prefills it. */
export function usedNow(email: string, storage: DeviceStorage = localStorage): void {
  const key = deviceKeyOf(email, storage)
  if (key !== undefined) keepDeviceKey({ email, key }, storage)
}

export function forgetDeviceKey(email: string, storage: DeviceStorage = localStorage): void {
  const others = knownPeople(storage).filter((person) => person.email !== folded(email))
  if (others.length === 0) storage.removeItem(storageKey)
  else storage.setItem(storageKey, JSON.stringify(others))
}

/** Records that the user declined the offer on this device. The profile still offers it. */
export function decline(userId: string, storage: DeviceStorage = localStorage): void {
  storage.setItem(declinedKey, userId)
}

export function hasDeclined(userId: string, storage: DeviceStorage = localStorage): boolean {
  return storage.getItem(declinedKey) === userId
}

function folded(email: string): string {
  return email.trim().toLowerCase()
}

function isKnownPerson(value: unknown): value is KnownPerson {
  const { email, key } = Object(value) as Partial<Record<keyof KnownPerson, unknown>>
  return typeof email === 'string' && typeof key === 'string'
}

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
