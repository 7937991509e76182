import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Weight } from '../../../shared/contract/pickups.ts'
import type { KeptDay } from './kept-day.ts'

/** A confirmation that was made and is not known to have arrived. */
export interface Waiting {
  /** Whose it is: another account on the same device sends nothing of it. */
  readonly userId: string
  readonly pickupId: string
  readonly weights: readonly Weight[]
}

interface PickupsSchema extends DBSchema {
  /** One planned day a user. */
  days: { key: string; value: KeptDay }
  /** Confirmations in the order in which they were made. */
  confirmations: { key: number; value: Waiting }
}

/** What a collector's device keeps for the road. No other script of ours has this name for a database. */
const databaseName = 'retorna-pickups'
/** Another shape gets another number; what an older one kept is dropped, confirmations aside. */
const version = 1

let opened: Promise<IDBPDatabase<PickupsSchema>> | undefined

/** Rejects where the browser has no room for it or forbids it, as private windows of some do. */
export function pickupsDatabase(): Promise<IDBPDatabase<PickupsSchema>> {
  opened ??= openDB<PickupsSchema>(databaseName, version, {
    upgrade(database) {
      database.createObjectStore('days')
      database.createObjectStore('confirmations', { autoIncrement: true })
    },
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

/** Forgets planned days, for whoever signs out: addresses of others are among them. Confirmations wait on. */
export async function forgetDays(): Promise<void> {
  await (await pickupsDatabase()).clear('days')
}
