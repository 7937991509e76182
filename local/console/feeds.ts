import type { Now } from '../aws/endpoint/endpoint.ts'
import type { SeenEvent } from '../aws/events/server.ts'
import type { ShownPush } from '../sandboxes/push/server.ts'
import { createFeed, type Feed } from './feed.ts'

/** A text message that would have reached a phone. */
interface SmsRecord {
  /** E.164 */
  readonly to: string
  readonly text: string
  /** The one-time code in the text, if it holds one. */
  readonly code?: string
}

interface EmailRecord {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly html?: string
  /** Its text part, or what its HTML says. */
  readonly text: string
}

/** One line that a function wrote. */
interface LogRecord {
  readonly function: string
  readonly requestId?: string
  readonly line: string
  /** Whether it tells of a failure. */
  readonly failed: boolean
}

/** A call that the caller's role does not allow. */
interface DeniedRecord {
  /** Name of the function; `unknown` for a key that no function holds. */
  readonly caller: string
  readonly action: string
  readonly resource: string
}

export interface Feeds {
  readonly sms: Feed<SmsRecord>
  readonly emails: Feed<EmailRecord>
  readonly pushes: Feed<ShownPush>
  readonly events: Feed<SeenEvent>
  readonly log: Feed<LogRecord>
  readonly rights: Feed<DeniedRecord>
}

/** What the console shows, each in the order of arrival. */
export function createFeeds(now: Now): Feeds {
  return {
    sms: createFeed(now),
    emails: createFeed(now),
    pushes: createFeed(now),
    events: createFeed(now),
    log: createFeed(now, 5_000),
    rights: createFeed(now),
  }
}

/** The one-time code in a message: four to eight digits that stand alone. */
export function codeIn(text: string): string | undefined {
  return /(?<![\d+])\d{4,8}(?!\d)/.exec(text)?.[0]
}
