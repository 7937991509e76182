import { createSignal } from '../../../lib/signal.ts'
import type { SendProblem, Waiting, WaitingStore, Written } from './waiting.ts'

/**
 * What an error of sending means. `later`: it may pass, so that all wait. `failed`: the same, a few times. `refused`:
 * no other attempt changes it. `stopped`: nobody is signed in to send it.
 */
export type Verdict =
  | { readonly kind: 'later' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed' | 'refused'; readonly problem: SendProblem }

/** The outbox's world outside tests: browser storage, API, other tabs and the clock. */
export interface OutboxPorts {
  readonly store: WaitingStore
  /** Hands a message to the server, and what became of it to whoever shows it, before it leaves the outbox. */
  send(message: Written): Promise<void>
  verdictOn(error: unknown): Verdict
  /** Runs alone among the tabs of this browser, after whoever runs before. */
  alone(run: () => Promise<void>): Promise<void>
  /** Resolves when another attempt is due: after a while that grows, or as soon as there is a connection. */
  pause(attempt: number): Promise<void>
  /** Tells the other tabs that the store has changed, and how many messages are in it. */
  tell(count: number): void
}

/** What fails so often on one message is not mended by waiting, and others wait behind it. */
const failuresMax = 5

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Messages on their way to the server. They go out one after the other in the order they were written in, by one tab
 * at a time, and leave the outbox once the server has them. What was refused stands aside until it is tried again or
 * given up; the others go on.
 */
export function createOutbox(ports: OutboxPorts) {
  const { store } = ports
  let waiting: readonly Waiting[] = []
  let draining: Promise<void> | undefined
  let askedAgain = false
  const failures = new Map<string, number>()
  const { tell, subscribe } = createSignal()

  async function refresh() {
    waiting = await store.all()
    tell()
  }

  async function changed() {
    await refresh()
    ports.tell(waiting.length)
  }

  /** Sends until nothing waits, or something must wait; says which. */
  async function sendAll(): Promise<'empty' | 'blocked' | 'stopped'> {
    for (;;) {
      const next = (await store.all()).find(({ problem }) => problem === null)
      if (!next) return 'empty'
      try {
        await ports.send(next)
        await store.remove(next.id)
      } catch (error) {
        const verdict = ports.verdictOn(error)
        if (verdict.kind === 'stopped') return 'stopped'
        if (verdict.kind === 'later' || (verdict.kind === 'failed' && mayPass(next.id))) return 'blocked'
        await store.change(next.id, { problem: verdict.problem })
      }
      await changed()
    }
  }

  function mayPass(id: string): boolean {
    const count = (failures.get(id) ?? 0) + 1
    failures.set(id, count)
    return count < failuresMax
  }

  /** The turn is given up while it waits: another tab may be in front by then. */
  async function drain() {
    for (let attempt = 0; ; attempt++) {
      const before = waiting.length
      let outcome = 'stopped'
      await ports.alone(async () => {
        outcome = await sendAll()
      })
      if (outcome !== 'blocked') return
      if (waiting.length < before) attempt = 0
      await ports.pause(attempt)
    }
  }

  return {
    subscribe,
    /** Oldest first. */
    snapshot: () => waiting,
    /** Another tab has changed the store. */
    refresh,

    /** Sends what waits; asked again meanwhile, it looks once more. Rejects where the browser's storage fails. */
    drain(): Promise<void> {
      askedAgain = true
      draining ??= (async () => {
        try {
          while (askedAgain) {
            askedAgain = false
            await refresh()
            await drain()
          }
        } finally {
          draining = undefined
        }
      })()
      return draining
    },

    /** Resolves once the message is kept, before it is sent. */
    async add(message: Written): Promise<void> {
      await store.add({ ...message, problem: null })
      await changed()
    },

    /** Sends it again, behind nobody: it keeps its place. */
    async retry(id: string): Promise<void> {
      failures.delete(id)
      await store.change(id, { problem: null })
      await changed()
    },

    async discard(id: string): Promise<void> {
      await store.remove(id)
      await changed()
    },
  }
}
