/** What somebody wrote, before the server has it. */
export interface Written {
  /** Made here: a message sent again under the same id is the same message. */
  readonly id: string
  readonly conversationId: string
  readonly text: string
  readonly photoIds: readonly string[]
  /** ISO 8601. */
  readonly writtenAt: string
}

/** The same in the outbox. */
export interface Waiting extends Written {
  /** Why it is not sent by itself any more; null while it waits for its turn. */
  readonly problem: SendProblem | null
}

export interface SendProblem {
  /** A refusal's code; 'fault' where the server failed again and again. */
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Where waiting messages are kept, in the order they were written in. */
export interface WaitingStore {
  /** Oldest first. */
  all(): Promise<readonly Waiting[]>
  add(message: Waiting): Promise<void>
  /** Keeps its place. Nothing happens where it is no longer there. */
  change(id: string, part: Pick<Waiting, 'problem'>): Promise<void>
  remove(id: string): Promise<void>
}

/** For browsers that keep nothing: what is written waits as long as the page is open. */
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
