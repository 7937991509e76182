import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ConversationView, MessageView } from '../../../../shared/contract/conversations.ts'
import { keptConversationsName } from '../../../lib/session/kept-conversations.ts'

/** A conversation as it was when it was last seen here. */
export interface Kept {
  readonly userId: string
  readonly conversation: ConversationView
  /** The last ones, oldest first. */
  readonly messages: readonly MessageView[]
}

interface Schema extends DBSchema {
  conversations: { key: [string, string]; value: Kept; indexes: { byUser: string } }
}

const version = 1
/** More than what a screen shows: what was agreed on is among the last. */
const messagesMax = 60

let opening: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(keptConversationsName, version, {
    upgrade(opened) {
      const store = opened.createObjectStore('conversations', { keyPath: ['userId', 'conversation.id'] })
      store.createIndex('byUser', 'userId')
    },
    // It is deleted, as its user leaves, or has a newer version of the application.
    blocking(_current, _blocked, { target }) {
      opening = undefined
      ;(target as IDBDatabase).close()
    },
  })
  return opening
}

/** Keeps a conversation for reading without a network. Where the browser keeps nothing, that is all there is to say. */
export async function keep({ messages, ...rest }: Kept): Promise<void> {
  try {
    await (await database()).put('conversations', { ...rest, messages: messages.slice(-messagesMax) })
  } catch (error) {
    console.info('A conversation cannot be kept in this browser.', error)
  }
}

/** A conversation as it was last seen here; undefined where it was not, or where it cannot be read. */
export async function keptConversation(userId: string, id: string): Promise<Kept | undefined> {
  try {
    return await (await database()).get('conversations', [userId, id])
  } catch (error) {
    console.info('A kept conversation cannot be read.', error)
    return undefined
  }
}

/** All of a user's, what was last spoken in first. */
export async function keptConversations(userId: string): Promise<readonly ConversationView[]> {
  try {
    const all = await (await database()).getAllFromIndex('conversations', 'byUser', userId)
    return all.map(({ conversation }) => conversation).toSorted((one, other) => other.lastAt.localeCompare(one.lastAt))
  } catch (error) {
    console.info('Kept conversations cannot be read.', error)
    return []
  }
}
