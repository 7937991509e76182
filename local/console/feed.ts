import type { Now } from '../aws/endpoint/endpoint.ts'

/** An entry of a feed: numbered in order of arrival, dated (ISO 8601) by the movable clock. */
export type Entry<Content> = Content & { readonly id: number; readonly at: string }

export interface Feed<Content> {
  /** Adds an entry, dated now or `at` (ISO 8601) for one stored by an earlier run. */
  add(content: Content, at?: string): Entry<Content>
  list(after: number, passes: (entry: Entry<Content>) => boolean): Entry<Content>[]
  /** Like `list`, but waits up to `waitMs` for a first entry. Returns an empty list early when `signal` fires. */
  wait(
    after: number,
    passes: (entry: Entry<Content>) => boolean,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<Entry<Content>[]>
  onAdd(listener: (entry: Entry<Content>) => void): () => void
}

export function createFeed<Content extends object>(now: Now, limit = 2_000): Feed<Content> {
  const entries: Entry<Content>[] = []
  const listeners = new Set<(entry: Entry<Content>) => void>()
  let lastId = 0

  const list: Feed<Content>['list'] = (after, passes) => entries.filter((entry) => entry.id > after && passes(entry))

  return {
    add(content, at = now().toISOString()) {
      lastId += 1
      const entry = { ...content, id: lastId, at }
      entries.push(entry)
      if (entries.length > limit) entries.shift()
      for (const listener of listeners) listener(entry)
      return entry
    },
    list,
    async wait(after, passes, waitMs, signal) {
      const present = list(after, passes)
      if (present.length > 0 || waitMs <= 0 || signal.aborted) return present
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          listeners.delete(heard)
          signal.removeEventListener('abort', finish)
          resolve(list(after, passes))
        }
        const heard = (entry: Entry<Content>) => {
          if (passes(entry)) finish()
        }
        const timer = setTimeout(finish, waitMs)
        listeners.add(heard)
        signal.addEventListener('abort', finish)
      })
    },
    onAdd(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
