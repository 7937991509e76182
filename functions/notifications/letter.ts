import type * as z from 'zod'
import type { EventDefinition } from '../../events/event.ts'
import type { NoticeView } from '../../shared/contract/notifications.ts'
import type { NoticeKind } from '../../shared/notifications/channels.ts'
import type { Write } from '../kit/mail/letter.ts'
import type { Texts } from './texts/texts.ts'

/** What the centre keeps of a thing: its sentence, what fills it, where it leads. */
export type Line = Pick<NoticeView, 'text' | 'values' | 'link'>

/** What answers an event: whom it concerns, what the centre and an e-mail say. */
export interface EventLetter<Data = unknown> {
  readonly definition: EventDefinition<string, z.ZodType<Data>>
  readonly kind: NoticeKind
  readonly to: (data: Data) => readonly string[]
  /** Where the e-mail goes, if not to the address that the profile has now. */
  readonly address?: (data: Data) => string
  readonly line: (data: Data) => Line
  readonly write: Write<Data, Texts>
  /** From when on nobody needs to hear of it any more. */
  readonly worthUntil?: (data: Data) => Date
  /** The saved search whose alert it is: one that has to wait is told while that still has alerts. */
  readonly searchId?: (data: Data) => string
}

/** Declares what answers an event, with the event's data typed. */
export function answering<Data>(
  definition: EventDefinition<string, z.ZodType<Data>>,
  letter: Omit<EventLetter<Data>, 'definition'>,
): EventLetter<Data> {
  return { definition, ...letter }
}
