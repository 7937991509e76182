export interface Written {
  /** Generated here; makes repeated sends idempotent. */
  readonly id: string
  readonly conversationId: string
  readonly text: string
  readonly photoIds: readonly string[]
  /** ISO 8601. */
  readonly writtenAt: string
}

export interface Waiting extends Written {
  /** Why it is no longer sent automatically; null while it is queued. */
  readonly problem: SendProblem | null
}

export interface SendProblem {
  /** A refusal code, or 'fault' after repeated server failures. */
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Stores pending messages in the order of writing. */
export interface WaitingStore {
  /** Oldest first. */
  all(): Promise<readonly Waiting[]>
  add(message: Waiting): Promise<void>
  /** Keeps the position. Does nothing for an unknown id. */
  change(id: string, part: Pick<Waiting, 'problem'>): Promise<void>
  remove(id: string): Promise<void>
}

/** For browsers without storage: messages last as long as the page. */
export function memoryStore(): WaitingStore {
  let messages: readonly Waiting[] = []
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
