import type * as z from 'zod'
import type { EventDefinition } from '../../events/event.ts'
import type { Write } from '../kit/mail/letter.ts'
import type { Texts } from './texts/texts.ts'

/** An e-mail that answers an event: to whom, and what it says. */
export interface EventLetter<Data = unknown> {
  readonly definition: EventDefinition<string, z.ZodType<Data>>
  readonly to: (data: Data) => string
  readonly write: Write<Data, Texts>
}

/** Declares the e-mail that answers an event, with the event's data typed. */
export function answering<Data>(
  definition: EventDefinition<string, z.ZodType<Data>>,
  letter: Omit<EventLetter<Data>, 'definition'>,
): EventLetter<Data> {
  return { definition, ...letter }
}
