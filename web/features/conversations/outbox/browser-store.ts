import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { memoryStore, type PendingMessage, type PendingMessageStore } from './waiting.ts'

interface Schema extends DBSchema {
  /** Auto-incremented keys, shared by all tabs, keep the order of writing. */
  messages: {
    key: number
    value: PendingMessage & { readonly userId: string }
    indexes: { byUser: string; byId: string }
  }
}

const version = 1

function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('outbox', version, {
    upgrade(database, from) {
      if (from >= 1) return
      const messages = database.createObjectStore('messages', { autoIncrement: true })
      messages.createIndex('byUser', 'userId')
      messages.createIndex('byId', 'id', { unique: true })
    },
    // Another tab upgrades to a newer version and waits until this connection closes.
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  })
}

/** Stores a user's pending messages in IndexedDB; in memory where the browser has none, as in some private windows. */
export async function browserStore(userId: string): Promise<PendingMessageStore> {
  try {
    return storeIn(await openDatabase(), userId)
  } catch (error) {
    console.warn('Pending messages cannot be stored in this browser.', error)
    return memoryStore()
  }
}

function storeIn(database: IDBPDatabase<Schema>, userId: string): PendingMessageStore {
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
