import type * as z from 'zod'
import type { EventDefinition } from '../../events/event.ts'
import type { NoticeView } from '../../shared/contract/notifications.ts'
import type { Locale } from '../../shared/locales.ts'
import type { NoticeKind } from '../../shared/notifications/channels.ts'
import type { MailWriter } from '../kit/mail/mail-content.ts'
import type { Texts } from './texts/notifications.ts'

export type CentreLine = Pick<NoticeView, 'text' | 'values' | 'link'>

/** A recipient without an account. */
export interface Visitor {
  readonly email: string
  readonly locale: Locale
}

export interface EventNotification<Data = unknown> {
  readonly definition: EventDefinition<string, z.ZodType<Data>>
  readonly kind: NoticeKind
  readonly to: (data: Data) => readonly string[]
  /** Overrides the profile's e-mail address. */
  readonly address?: (data: Data) => string
  readonly visitor?: (data: Data) => Visitor | undefined
  /** Overrides the id that derives from the event. */
  readonly noticeId?: (data: Data) => string
  readonly line: (data: Data) => CentreLine
  readonly write: MailWriter<Data, Texts>
  readonly worthUntil?: (data: Data) => Date
  /** A deferred alert is dropped if this saved search sends no alerts any more. */
  readonly searchId?: (data: Data) => string
}

export function notificationFor<Data>(
  definition: EventDefinition<string, z.ZodType<Data>>,
  letter: Omit<EventNotification<Data>, 'definition'>,
): EventNotification<Data> {
  return { definition, ...letter }
}
