import { memoryStore } from '../../../web/features/conversations/outbox/waiting.ts'
import { gapAfter } from '../../../web/features/conversations/thread/merge.ts'
import type { Seen } from './judgement.ts'
import { openPage, type PageOptions } from './page.ts'
import { scrollUp } from './screen.ts'

export interface BrowserOptions extends PageOptions {
  readonly onShown: (id: string) => void
}

/**
 * A simulated browser with the product's connection, outbox and threads. Stand-ins replace React and browser APIs: a
 * store that survives reloads, and a line that can be cut.
 */
export interface Browser {
  /** Resolves once all messages are displayed and the subscription is active. */
  ready(): Promise<unknown>
  write(talk: string, message: Seen): Promise<void>
  waiting(): number
  /** Last message number without a gap in a conversation. */
  wholeUpTo(talk: string): number
  /** Reloads the page but keeps the outbox. Cut the line first, because a reload aborts requests. */
  reload(): void
  /** All messages of a conversation, as after scrolling to its start. */
  allMessages(talk: string): Promise<readonly Seen[]>
  /** Number of display changes, and of those with a duplicate or wrong order. */
  readonly displayChecks: { readonly all: number; readonly wrong: number }
  close(): void
}

export function defineWindowGlobals(): void {
  Object.assign(globalThis, { window: globalThis })
  // A lost network shows only as failed requests.
  Object.defineProperty(navigator, 'onLine', { value: true })
}

export function openBrowser({ onShown, ...options }: BrowserOptions): Browser {
  const store = memoryStore()
  const seen = new Set<string>()
  const displayChecks = { all: 0, wrong: 0 }
  const told = {
    shown(id: string) {
      if (seen.has(id)) return
      seen.add(id)
      onShown(id)
    },
    checked(right: boolean) {
      displayChecks.all++
      if (!right) displayChecks.wrong++
    },
  }
  let page = openPage(options, store, told)
  return {
    displayChecks,
    ready: () => page.ready,
    async write(conversationId, message) {
      await page.outbox.add({ ...message, conversationId, photoIds: [], writtenAt: new Date().toISOString() })
      // A reload may have replaced the page meanwhile.
      void page.outbox.drain()
    },
    waiting: () => page.outbox.snapshot().length,
    wholeUpTo(talk) {
      const { messages } = page.threadOf(talk).snapshot()
      return gapAfter(messages, 0) ?? messages.at(-1)?.seq ?? 0
    },
    reload() {
      page.close()
      page = openPage(options, store, told)
    },
    allMessages: (talk) => scrollUp(page.threadOf(talk), page.outbox, talk),
    close: () => page.close(),
  }
}
