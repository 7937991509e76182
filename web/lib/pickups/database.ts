import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Weight } from '../../../shared/contract/pickups.ts'
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
