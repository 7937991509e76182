import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Weight } from '../../../shared/contract/pickup-views.ts'
import type { PlannedDay } from './planned-day.ts'

export interface PendingConfirmation {
  /** Owner: another account on the device does not send it. */
  readonly userId: string
  readonly pickupId: string
  readonly weights: readonly Weight[]
}

interface PickupsSchema extends DBSchema {
  days: { key: string; value: PlannedDay }
  confirmations: { key: number; value: PendingConfirmation }
}

/** IndexedDB database with a collector's offline data. The name is unique among the site's scripts. */
const databaseName = 'retorna-pickups'
/** Increment on a schema change. The upgrade may drop old days, but must keep confirmations. */
const version = 1

/** Creates what versions after `from` added; 0 is an empty database. */
export function upgradePickups(database: Pick<IDBPDatabase<PickupsSchema>, 'createObjectStore'>, from: number): void {
  if (from < 1) {
    database.createObjectStore('days')
    database.createObjectStore('confirmations', { autoIncrement: true })
  }
}

let opened: Promise<IDBPDatabase<PickupsSchema>> | undefined

/** Opens the database. Rejects when the browser has no space or forbids it, as some private windows do. */
export function pickupsDatabase(): Promise<IDBPDatabase<PickupsSchema>> {
  opened ??= openDB<PickupsSchema>(databaseName, version, {
    upgrade: upgradePickups,
    blocking: () => void close(),
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function close(): Promise<void> {
  const database = await opened
  opened = undefined
  database?.close()
}

/** Deletes planned days on sign-out, because they contain other users' addresses. Pending confirmations stay. */
export async function deletePlannedDays(): Promise<void> {
  await (await pickupsDatabase()).clear('days')
}

/** Stores a planned day. Returns false when the browser refuses; the plan then lasts until the page closes. */
export async function storePlannedDay(day: PlannedDay): Promise<boolean> {
  try {
    await (await pickupsDatabase()).put('days', day, day.userId)
    return true
  } catch (error) {
    console.warn('The planned day could not be stored in this browser.', error)
    return false
  }
}

/** Returns the user's planned day if it is today's; deletes an older one. */
export async function readPlannedDay(userId: string, today: string): Promise<PlannedDay | null> {
  try {
    const database = await pickupsDatabase()
    const kept = await database.get('days', userId)
    if (!kept) return null
    if (kept.day === today) return kept
    await database.delete('days', userId)
  } catch (error) {
    console.warn('This browser cannot store planned days.', error)
  }
  return null
}
