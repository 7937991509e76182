import { memoryStore } from '../../../web/features/conversations/outbox/waiting.ts'
import { gapAfter } from '../../../web/features/conversations/thread/merge.ts'
import type { Seen } from './judgement.ts'
import { openPage, type PageOptions } from './page.ts'
import { scrollUp } from './screen.ts'

export interface BrowserOptions extends PageOptions {
  /** Told of each message when it first shows. */
  readonly onShown: (id: string) => void
}

/**
 * A browser with the product's own connection, outbox, threads and choice of what is shown; what is React or the
 * browser's own stands in from here: a store that outlives the page, and a line that can be cut.
 */
export interface Browser {
  /** Resolves once its talks show what there is and it hears what comes. */
  ready(): Promise<unknown>
  /** Writes as the button does: kept first, then sent. */
  write(talk: string, message: Seen): Promise<void>
  /** How many messages wait to be sent. */
  waiting(): number
  /** Up to which number a talk shows without a gap. */
  wholeUpTo(talk: string): number
  /** Loads the page anew; what waits is kept. The line must be cut: a page takes its requests with it. */
  reload(): void
  /** What a talk shows to somebody who scrolls up to its beginning. */
  whole(talk: string): Promise<readonly Seen[]>
  /** How often the screen changed, and how often it then showed a message twice or out of order. */
  readonly glances: { readonly all: number; readonly wrong: number }
  close(): void
}

/** Gives this process what the product's code expects of a browser's window. */
export function standInForWindow(): void {
  Object.assign(globalThis, { window: globalThis })
  // Whoever is offline finds out by the line.
  Object.defineProperty(navigator, 'onLine', { value: true })
}

export function openBrowser({ onShown, ...options }: BrowserOptions): Browser {
  const store = memoryStore()
  const seen = new Set<string>()
  const glances = { all: 0, wrong: 0 }
  const told = {
    shown(id: string) {
      if (seen.has(id)) return
      seen.add(id)
      onShown(id)
    },
    glance(right: boolean) {
      glances.all++
      if (!right) glances.wrong++
    },
  }
  let page = openPage(options, store, told)
  return {
    glances,
    ready: () => page.ready,
    async write(conversationId, message) {
      await page.outbox.add({ ...message, conversationId, photoIds: [], writtenAt: new Date().toISOString() })
      // The page that sends may be another one by now.
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
    whole: (talk) => scrollUp(page.threadOf(talk), page.outbox, talk),
    close: () => page.close(),
  }
}
