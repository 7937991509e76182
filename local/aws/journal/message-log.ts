import * as z from 'zod'
import type { EndpointContext } from '../endpoint/endpoint.ts'
import { Journal } from './journal.ts'

const kept = z.looseObject({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
})
export type StoredMessage = Readonly<Pick<z.infer<typeof kept>, 'id' | 'at'>>

/** Messages in order of sending, each acknowledged once it is in the journal. */
export class MessageLog<T extends StoredMessage> {
  readonly #journal: Journal<T>
  readonly #messages: T[]
  readonly #listeners = new Set<(message: T) => void>()

  /** @throws DamagedData, DiskFailure */
  constructor(path: string, diskFailed?: EndpointContext['diskFailed']) {
    const { journal, kept: messages } = Journal.open<T>({
      path,
      // Checks only the shared shape for damage; this code wrote the rest.
      read: (line) => kept.parse(line) as unknown as T,
      diskFailed,
    })
    this.#journal = journal
    this.#messages = [...messages]
  }

  /** @throws DiskFailure */
  append(message: T): T {
    this.#journal.append(message)
    this.#messages.push(message)
    for (const listener of this.#listeners) listener(message)
    return message
  }

  /** Oldest first. */
  list(which: (message: T) => boolean = () => true, since?: Date): T[] {
    return this.#messages.filter(
      (message) => which(message) && (since === undefined || Date.parse(message.at) >= since.getTime()),
    )
  }

  /** Returns a function that unsubscribes. */
  subscribe(listener: (message: T) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  close(): void {
    this.#journal.close()
  }
}
