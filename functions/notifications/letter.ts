import type * as z from 'zod'
import type { EventDefinition } from '../../events/event.ts'
import type { NoticeView } from '../../shared/contract/notifications.ts'
import type { NoticeKind } from '../../shared/notifications/channels.ts'
import type { Write } from '../kit/mail/letter.ts'
import type { Texts } from './texts/texts.ts'

/** A line in the notification centre: text key, its values, and its link. */
export type Line = Pick<NoticeView, 'text' | 'values' | 'link'>

/** The notification for an event: its recipients, its line in the centre and its e-mail. */
export interface EventLetter<Data = unknown> {
  readonly definition: EventDefinition<string, z.ZodType<Data>>
  readonly kind: NoticeKind
  readonly to: (data: Data) => readonly string[]
  /** Overrides the recipient's current e-mail address. */
  readonly address?: (data: Data) => string
  readonly line: (data: Data) => Line
  readonly write: Write<Data, Texts>
  /** When the notification becomes useless. */
  readonly worthUntil?: (data: Data) => Date
  /** The saved search of an alert: a deferred alert is dropped if this search sends no alerts any more. */
  readonly searchId?: (data: Data) => string
}

/** Defines the notification for an event, with typed event data. */
export function answering<Data>(
  definition: EventDefinition<string, z.ZodType<Data>>,
  letter: Omit<EventLetter<Data>, 'definition'>,
): EventLetter<Data> {
  return { definition, ...letter }
}
