import type * as z from 'zod'
import type { EventDefinition } from '../../events/event.ts'
import type { NoticeView } from '../../shared/contract/notifications.ts'
import type { NoticeKind } from '../../shared/notifications/channels.ts'
import type { Write } from '../kit/mail/letter.ts'
import type { Texts } from './texts/texts.ts'

export type Line = Pick<NoticeView, 'text' | 'values' | 'link'>

export interface EventLetter<Data = unknown> {
  readonly definition: EventDefinition<string, z.ZodType<Data>>
  readonly kind: NoticeKind
  readonly to: (data: Data) => readonly string[]
  /** Overrides the profile's e-mail address. */
  readonly address?: (data: Data) => string
  readonly line: (data: Data) => Line
  readonly write: Write<Data, Texts>
  readonly worthUntil?: (data: Data) => Date
  /** A deferred alert is dropped if this saved search sends no alerts any more. */
  readonly searchId?: (data: Data) => string
}

export function answering<Data>(
  definition: EventDefinition<string, z.ZodType<Data>>,
  letter: Omit<EventLetter<Data>, 'definition'>,
): EventLetter<Data> {
  return { definition, ...letter }
}
