import { type FileHandle, open, readFile, truncate } from 'node:fs/promises'

/** What every kept message has. */
export interface Kept {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
}

/**
 * Messages in the order they were sent, one JSON line each in an append-only file. A message is acknowledged after its
 * line is written; a line that a kill cut short was never acknowledged and is removed at the next start.
 */
export class MessageLog<T extends Kept> {
  readonly #file: FileHandle
  readonly #messages: T[]
  readonly #listeners = new Set<(message: T) => void>()
  #last: Promise<unknown> = Promise.resolve()

  private constructor(file: FileHandle, messages: T[]) {
    this.#file = file
    this.#messages = messages
  }

  static async open<T extends Kept>(path: string): Promise<MessageLog<T>> {
    const file = await open(path, 'a')
    const content = await readFile(path)
    const end = content.lastIndexOf('\n') + 1
    if (end < content.length) await truncate(path, end)
    const lines = content.subarray(0, end).toString('utf8').split('\n')
    return new MessageLog(
      file,
      lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T),
    )
  }

  /** Keeps a message, then tells the listeners. */
  append(message: T): Promise<T> {
    const appended = this.#last.then(async () => {
      await this.#file.appendFile(`${JSON.stringify(message)}\n`)
      this.#messages.push(message)
      for (const listener of this.#listeners) listener(message)
      return message
    })
    this.#last = appended.catch(() => undefined)
    return appended
  }

  /** Oldest first. */
  list(which: (message: T) => boolean = () => true, since?: Date): T[] {
    return this.#messages.filter(
      (message) => which(message) && (since === undefined || Date.parse(message.at) >= since.getTime()),
    )
  }

  /** Tells of each message from now on; returns what ends it. */
  subscribe(listener: (message: T) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    await this.#last
    await this.#file.close()
  }
}
