const storageKey = 'passkey_devices'
const declinedKey = 'passkey_declined'
/** People who share a device; the one before them types the address again. */
const mostPeople = 3

/** Somebody who signs in on this device without the phone: by the key that the API gave it. */
export interface KnownPerson {
  readonly email: string
  readonly key: string
}

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Who signs in on this device by passkey, the last one first. */
export function knownPeople(storage: DeviceStorage = localStorage): KnownPerson[] {
  const kept = read(storage.getItem(storageKey))
  return Array.isArray(kept) ? kept.filter(isKnownPerson).slice(0, mostPeople) : []
}

/** What stands for the phone of this address on this device. */
export function deviceKeyOf(email: string, storage: DeviceStorage = localStorage): string | undefined {
  return knownPeople(storage).find((person) => person.email === folded(email))?.key
}

/** Keeps what the API gave to this device; an address that is there already comes to the front. */
export function keepDeviceKey({ email, key }: KnownPerson, storage: DeviceStorage = localStorage): void {
  const others = knownPeople(storage).filter((person) => person.email !== folded(email))
  storage.setItem(storageKey, JSON.stringify([{ email: folded(email), key }, ...others].slice(0, mostPeople)))
}

/** Signed in again: its address is the one to be filled in. */
export function usedNow(email: string, storage: DeviceStorage = localStorage): void {
  const key = deviceKeyOf(email, storage)
  if (key !== undefined) keepDeviceKey({ email, key }, storage)
}

export function forgetDeviceKey(email: string, storage: DeviceStorage = localStorage): void {
  const others = knownPeople(storage).filter((person) => person.email !== folded(email))
  if (others.length === 0) storage.removeItem(storageKey)
  else storage.setItem(storageKey, JSON.stringify(others))
}

/** Whoever said no is not asked again on this device; the profile keeps the offer. */
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
    // Not ours, or cut off: nobody is known.
    return null
  }
}
