import { createSignal } from '../../../lib/signal.ts'
import type { OutgoingMessage, PendingMessage, PendingMessageStore, SendProblem } from './waiting.ts'

/**
 * Meaning of a send error:
 * - `later`: temporary, so that all messages wait.
 * - `failed`: temporary, for a few attempts.
 * - `refused`: permanent.
 * - `stopped`: the writer is not signed in.
 */
export type SendOutcome =
  | { readonly kind: 'later' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed' | 'refused'; readonly problem: SendProblem }

export interface OutboxPorts {
  readonly store: PendingMessageStore
  /** Sends a message and publishes the result before the message leaves the outbox. */
  send(message: OutgoingMessage): Promise<void>
  classifyError(error: unknown): SendOutcome
  /** Runs exclusively among the tabs of this browser. */
  runExclusively(run: () => Promise<void>): Promise<void>
  /** Resolves when the next attempt is due: after a growing delay, or once the device is online. */
  pause(attempt: number): Promise<void>
  /** Notifies other tabs of a change in the store, with the number of messages. */
  notifyTabs(count: number): void
}

/** After this many failures the message no longer blocks the others. */
const failuresMax = 5

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Creates a queue of messages to send. One tab at a time sends them in the order of writing and removes each after
 * delivery. Refused messages wait for a retry or a discard; the others continue.
 */
export function createOutbox(ports: OutboxPorts) {
  const { store } = ports
  let waiting: readonly PendingMessage[] = []
  let draining: Promise<void> | undefined
  let askedAgain = false
  const failures = new Map<string, number>()
  const { emit, subscribe } = createSignal()

  async function refresh() {
    waiting = await store.all()
    emit()
  }

  async function changed() {
    await refresh()
    ports.notifyTabs(waiting.length)
  }

  async function sendAll(): Promise<'empty' | 'blocked' | 'stopped'> {
    for (;;) {
      const next = (await store.all()).find(({ problem }) => problem === null)
      if (!next) return 'empty'
      try {
        await ports.send(next)
        await store.remove(next.id)
      } catch (error) {
        const verdict = ports.classifyError(error)
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

  /** Releases the lock while it waits, so that another tab can send. */
  async function drain() {
    for (let attempt = 0; ; attempt++) {
      const before = waiting.length
      let outcome = 'stopped'
      await ports.runExclusively(async () => {
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
    refresh,

    /**
     * Sends all pending messages; a call during a run triggers another pass. Rejects if the browser's storage fails.
     */
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

    /** Resolves once the message is stored, before it is sent. */
    async add(message: OutgoingMessage): Promise<void> {
      await store.add({ ...message, problem: null })
      await changed()
    },

    /** Queues a refused message again, at its original position. */
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
