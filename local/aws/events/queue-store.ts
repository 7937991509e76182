import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import type { QueueDefinition } from '../assembly/assembly.ts'
import type { EndpointContext } from '../endpoint/endpoint.ts'
import { Journal } from '../journal/journal.ts'

export type MessageAttributes = Readonly<Record<string, string>>

export interface QueueMessage {
  readonly id: string
  readonly queueArn: string
  readonly body: string
  readonly attributes: MessageAttributes
  /** ISO 8601, by the movable clock. */
  readonly sentAt: string
}

/** A message with its delivery state, which a restart discards. */
export interface HeldMessage extends QueueMessage {
  receiveCount: number
  firstReceivedAt?: number
  /** Milliseconds since the epoch from which the message is visible. */
  visibleFrom: number
  receiptHandle?: string
}

export interface QueuesOptions extends EndpointContext {
  readonly queues: readonly QueueDefinition[]
  readonly onMessage?: (message: QueueMessage) => void
}

const entry = z.union([
  z.object({
    put: z.object({
      id: z.string(),
      queueArn: z.string(),
      body: z.string(),
      attributes: z.record(z.string(), z.string()),
      sentAt: z.string(),
    }),
  }),
  z.object({ gone: z.string() }),
])
type Entry = z.infer<typeof entry>

/** The stored messages of every queue, shared by the SQS protocol and the local tools. */
export interface QueueStore {
  readonly definitions: readonly QueueDefinition[]
  of(queue: QueueDefinition): HeldMessage[]
  put(queue: QueueDefinition, body: string, attributes: MessageAttributes, delaySeconds: number): HeldMessage
  remove(queue: QueueDefinition, messageId: string): boolean
  onArrival(listener: () => void): () => void
}

export function openQueueStore(options: QueuesOptions): { store: QueueStore; close: () => Promise<void> } {
  const { journal, kept } = Journal.open<Entry>({
    path: join(options.dataDir, 'messages.jsonl'),
    read: (line) => entry.parse(line),
    compact: (entries) => [...replay(entries).values()].map((message) => ({ put: message })),
    diskFailed: options.diskFailed,
  })
  const held = new Map(
    [...replay(kept)].map(([id, message]): [string, HeldMessage] => [
      id,
      { ...message, receiveCount: 0, visibleFrom: 0 },
    ]),
  )
  const arrivals = new Set<() => void>()

  function drop(id: string): void {
    if (!held.has(id)) return
    journal.append({ gone: id })
    held.delete(id)
  }

  const store: QueueStore = {
    definitions: options.queues,
    of(queue) {
      const oldest = options.now().getTime() - queue.retentionSeconds * 1000
      const own = [...held.values()].filter((message) => message.queueArn === queue.arn)
      for (const message of own) if (Date.parse(message.sentAt) < oldest) drop(message.id)
      return own.filter((message) => held.has(message.id))
    },
    put(queue, body, attributes, delaySeconds) {
      const now = options.now()
      const message: HeldMessage = {
        id: randomUUID(),
        queueArn: queue.arn,
        body,
        attributes,
        sentAt: now.toISOString(),
        receiveCount: 0,
        visibleFrom: now.getTime() + delaySeconds * 1000,
      }
      journal.append({ put: persistent(message) })
      held.set(message.id, message)
      options.onMessage?.(persistent(message))
      for (const listener of arrivals) listener()
      return message
    },
    remove(queue, messageId) {
      if (held.get(messageId)?.queueArn !== queue.arn) return false
      drop(messageId)
      return true
    },
    onArrival(listener) {
      arrivals.add(listener)
      return () => void arrivals.delete(listener)
    },
  }
  return { store, close: async () => journal.close() }
}

function replay(entries: readonly Entry[]): Map<string, QueueMessage> {
  const messages = new Map<string, QueueMessage>()
  for (const entry of entries) {
    if ('put' in entry) messages.set(entry.put.id, entry.put)
    else messages.delete(entry.gone)
  }
  return messages
}

function persistent({ id, queueArn, body, attributes, sentAt }: HeldMessage): QueueMessage {
  return { id, queueArn, body, attributes, sentAt }
}
