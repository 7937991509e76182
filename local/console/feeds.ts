import type { Now } from '../aws/endpoint/endpoint.ts'
import type { AcceptedEvent } from '../aws/events/server.ts'
import type { ShownPush } from '../sandboxes/push/server.ts'
import { createFeed, type Feed } from './feed.ts'

interface SmsRecord {
  readonly to: string
  readonly text: string
  readonly code?: string
}

interface EmailRecord {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly html?: string
  readonly text: string
  /** Further headers, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
}

interface LogRecord {
  readonly function: string
  readonly requestId?: string
  readonly line: string
  readonly failed: boolean
}

interface DeniedRecord {
  /** Name of the function; `unknown` for an unknown key. */
  readonly caller: string
  readonly action: string
  readonly resource: string
}

export interface Feeds {
  readonly sms: Feed<SmsRecord>
  readonly emails: Feed<EmailRecord>
  readonly pushes: Feed<ShownPush>
  readonly events: Feed<AcceptedEvent>
  readonly log: Feed<LogRecord>
  readonly rights: Feed<DeniedRecord>
}

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

/** Returns the one-time code in a message: four to eight digits on their own. */
export function codeIn(text: string): string | undefined {
  return /(?<![\d+])\d{4,8}(?!\d)/.exec(text)?.[0]
}
