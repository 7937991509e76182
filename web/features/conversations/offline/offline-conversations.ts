import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ConversationView, MessageView } from '../../../../shared/contract/conversations.ts'
import { cachedConversationsDatabase } from '../../../lib/session/cached-conversations.ts'

/** Offline copy of a conversation. */
export interface OfflineConversation {
  readonly userId: string
  readonly conversation: ConversationView
  readonly messages: readonly MessageView[]
}

interface Schema extends DBSchema {
  conversations: { key: [string, string]; value: OfflineConversation; indexes: { byUser: string } }
}

const version = 1
/** More than one screen: the latest messages contain the agreements. */
const messagesMax = 60

let opening: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(cachedConversationsDatabase, version, {
    upgrade(opened, from) {
      if (from >= 1) return
      const store = opened.createObjectStore('conversations', { keyPath: ['userId', 'conversation.id'] })
      store.createIndex('byUser', 'userId')
    },
    // The database is being deleted at sign-out, or a newer application version upgrades it.
    blocking(_current, _blocked, { target }) {
      opening = undefined
      ;(target as IDBDatabase).close()
    },
  })
  return opening
}

/** Failures are only logged. */
export async function storeOfflineConversation({ messages, ...rest }: OfflineConversation): Promise<void> {
  try {
    await (await database()).put('conversations', { ...rest, messages: messages.slice(-messagesMax) })
  } catch (error) {
    console.info('The offline copy of a conversation could not be stored.', error)
  }
}

/** Undefined if there is no readable copy. */
export async function offlineConversation(userId: string, id: string): Promise<OfflineConversation | undefined> {
  try {
    return await (await database()).get('conversations', [userId, id])
  } catch (error) {
    console.info('The offline copy of a conversation could not be read.', error)
    return undefined
  }
}

/** Latest activity first. */
export async function offlineConversations(userId: string): Promise<readonly ConversationView[]> {
  try {
    const all = await (await database()).getAllFromIndex('conversations', 'byUser', userId)
    return all.map(({ conversation }) => conversation).toSorted((one, other) => other.lastAt.localeCompare(one.lastAt))
  } catch (error) {
    console.info('The offline conversations could not be read.', error)
    return []
  }
}
