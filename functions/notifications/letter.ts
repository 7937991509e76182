import type * as z from 'zod'
import type { EventDefinition } from '../../events/event.ts'
import type { Mail } from '../kit/mail.tsx'
import { type Speech, speak } from '../kit/mail-texts.ts'
import type { ProfileRow } from '../kit/profile-row.ts'
import { catalogues, type Texts } from './texts/texts.ts'

/** What one e-mail says; who reads it, in which language and why is added for all alike. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** `path` is of the site: `/recyclables/ad_…`. */
  readonly button: { readonly label: string; readonly path: string }
}

export type Write<Data> = (data: Data, speech: Speech<Texts>) => Letter

/** An e-mail that answers an event: to whom, and what it says. */
export interface EventLetter<Data = unknown> {
  readonly definition: EventDefinition<string, z.ZodType<Data>>
  readonly to: (data: Data) => string
  readonly write: Write<Data>
}

/** Declares the e-mail that answers an event, with the event's data typed. */
export function answering<Data>(
  definition: EventDefinition<string, z.ZodType<Data>>,
  letter: Omit<EventLetter<Data>, 'definition'>,
): EventLetter<Data> {
  return { definition, ...letter }
}

/** The e-mail to a reader, in the reader's language. */
export function mailTo<Data>(reader: ProfileRow, siteUrl: string, write: Write<Data>, data: Data): Mail {
  const speech = speak(catalogues, reader.locale)
  const { subject, paragraphs, button } = write(data, speech)
  return {
    to: reader.email,
    subject,
    paragraphs,
    button: { label: button.label, url: `${siteUrl}${button.path}` },
    footer: speech.texts.footer,
    language: speech.language,
  }
}
