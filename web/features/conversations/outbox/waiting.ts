export interface OutgoingMessage {
  /** Generated here; makes repeated sends idempotent. */
  readonly id: string
  readonly conversationId: string
  readonly text: string
  readonly photoIds: readonly string[]
  /** ISO 8601. */
  readonly writtenAt: string
}

export interface PendingMessage extends OutgoingMessage {
  /** Why it is no longer sent automatically; null while it is queued. */
  readonly problem: SendProblem | null
}

export interface SendProblem {
  /** A refusal code, or 'fault' after repeated server failures. */
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Stores pending messages in the order of writing. */
export interface PendingMessageStore {
  /** Oldest first. */
  all(): Promise<readonly PendingMessage[]>
  add(message: PendingMessage): Promise<void>
  /** Keeps the position. Does nothing for an unknown id. */
  change(id: string, part: Pick<PendingMessage, 'problem'>): Promise<void>
  remove(id: string): Promise<void>
}

/** For browsers without storage: messages last as long as the page. */
export function memoryStore(): PendingMessageStore {
  let messages: readonly PendingMessage[] = []
  return {
    all: async () => messages,
    add: async (message) => {
      messages = [...messages, message]
    },
    change: async (id, part) => {
      messages = messages.map((message) => (message.id === id ? { ...message, ...part } : message))
    },
    remove: async (id) => {
      messages = messages.filter((message) => message.id !== id)
    },
  }
}
