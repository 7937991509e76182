import type { Side } from '../../../../shared/contract/conversations.ts'
import { intlTag } from '../../../../shared/language-tag.ts'

interface RowMessage {
  readonly key: string
  /** Null for messages without a sender. */
  readonly from: Side | null
  /** ISO 8601. */
  readonly at: string
}

export type Row<Message> =
  /** Day separator; `day` is an instant on that day. */
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      /** Position in a group of one sender: groups are set close together, and only the last message shows its time. */
      readonly first: boolean
      readonly last: boolean
    }

/** A longer pause starts a new group. */
const groupMs = 5 * 60_000

/** Converts ordered messages to rows: day separators in the reader's time zone, groups by sender. */
export function rowsOf<Message extends RowMessage>(messages: readonly Message[]): readonly Row<Message>[] {
  return messages.flatMap((message, index) => {
    const before = messages[index - 1]
    const after = messages[index + 1]
    const row: Row<Message> = {
      kind: 'message',
      key: message.key,
      message,
      first: !before || !belongTogether(before, message),
      last: !after || !belongTogether(message, after),
    }
    if (before && isSameDay(before.at, message.at)) return [row]
    return [{ kind: 'day' as const, key: `day-${dayOf(message.at)}-${message.key}`, day: message.at }, row]
  })
}

function belongTogether(one: RowMessage, next: RowMessage): boolean {
  const pause = Date.parse(next.at) - Date.parse(one.at)
  return one.from !== null && one.from === next.from && pause < groupMs && isSameDay(one.at, next.at)
}

function isSameDay(one: string, other: string): boolean {
  return dayOf(one) === dayOf(other)
}

/** In the reader's time zone. */
function dayOf(instant: string): string {
  return new Date(instant).toDateString()
}

/** Returns the key of 'Hoje' or 'Ontem', or a formatted date with the year unless it is the current one. */
export function dayName(day: string, now: Date, tag: string): 'today' | 'yesterday' | { readonly date: string } {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const at = new Date(day)
  if (at.toDateString() === now.toDateString()) return 'today'
  if (at.toDateString() === yesterday.toDateString()) return 'yesterday'
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return {
    date: new Intl.DateTimeFormat(intlTag(tag), { weekday: 'long', day: 'numeric', month: 'long', ...year }).format(at),
  }
}
