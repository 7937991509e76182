import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { memoryStore, type Waiting, type WaitingStore } from './waiting.ts'

interface Schema extends DBSchema {
  /** Under numbers that grow, whichever tab adds: the order of writing. */
  messages: {
    key: number
    value: Waiting & { readonly userId: string }
    indexes: { byUser: string; byId: string }
  }
}

const version = 1

function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('outbox', version, {
    upgrade(database) {
      const messages = database.createObjectStore('messages', { autoIncrement: true })
      messages.createIndex('byUser', 'userId')
      messages.createIndex('byId', 'id', { unique: true })
    },
    // Another tab has a newer version of the application: it waits for this one to let go.
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  })
}

/** One user's waiting messages in IndexedDB; in memory where this browser has none (private windows of some). */
export async function browserStore(userId: string): Promise<WaitingStore> {
  try {
    return storeIn(await openDatabase(), userId)
  } catch (error) {
    console.warn('Messages that wait cannot be kept in this browser.', error)
    return memoryStore()
  }
}

function storeIn(database: IDBPDatabase<Schema>, userId: string): WaitingStore {
  const keyOf = (id: string) => database.getKeyFromIndex('messages', 'byId', id)
  return {
    async all() {
      const found = await database.getAllFromIndex('messages', 'byUser', userId)
      return found.map(({ userId: _, ...message }) => message)
    },
    async add(message) {
      await database.add('messages', { ...message, userId })
    },
    async change(id, part) {
      const { store, done } = database.transaction('messages', 'readwrite')
      const key = await store.index('byId').getKey(id)
      const message = key === undefined ? undefined : await store.get(key)
      if (message) await store.put({ ...message, ...part }, key)
      await done
    },
    async remove(id) {
      const key = await keyOf(id)
      if (key !== undefined) await database.delete('messages', key)
    },
  }
}
