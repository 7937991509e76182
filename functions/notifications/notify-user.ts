import type { Logger } from '@aws-lambda-powertools/logger'
import { zoneOfPlace } from '../../shared/brazil/zone-of-place.ts'
import type { NoticeKind, NotificationPreferences } from '../../shared/notifications/channels.ts'
import { firstTime } from '../kit/events/consumer.ts'
import type { LiveApi } from '../kit/live/live.ts'
import type { SendMail } from '../kit/mail/mail.tsx'
import { addressed, type MailContent } from '../kit/mail/mail-content.ts'
import { type ReaderTexts, textsFor } from '../kit/mail/mail-texts.ts'
import { readNotificationPreferences } from '../kit/people/notification-preferences.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { addNotice } from './centre/store.ts'
import { decideDelivery, type InterruptingChannel } from './decide.ts'
import { deferNotification } from './deferred/store.ts'
import type { CentreLine } from './event-notification.ts'
import type { Push } from './push/push.ts'
import { catalogues, type Texts } from './texts/texts.ts'

export interface NotifyDeps {
  readonly table: Table
  readonly send: SendMail
  readonly push: Push
  readonly live: Pick<LiveApi, 'tryPublish'>
  readonly siteUrl: string
}

export interface UserNotification {
  /** Derived from the cause: the same for a repeated event. */
  readonly id: string
  readonly kind: NoticeKind
  readonly at: string
  readonly line: CentreLine
  readonly write: (speech: ReaderTexts<Texts>) => MailContent
  readonly worthUntil?: Date | undefined
  /** If deferred, this pickup must still take place. */
  readonly pickupId?: string | undefined
  /** If deferred, this saved search must still send alerts. */
  readonly searchId?: string | undefined
  /** Overrides the profile's e-mail address: only for account notices, which are never deferred. */
  readonly address?: string | undefined
}

export interface Scope {
  readonly now: Date
  readonly logger: Logger
}

export const claimConsumer = 'notifications'

/** Undefined if the account is deleted. */
export async function readerOf(table: Table, userId: string) {
  const [reader, notificationPreferences] = await Promise.all([
    readProfile(table, userId),
    readNotificationPreferences(table, userId),
  ])
  return reader && { reader, notificationPreferences, zone: zoneOfPlace(reader.stateId, reader.cityId) }
}

/**
 * Notifies a user once, by the chosen channels (rules 16.1, 16.3). E-mail and push are claimed before sending: losing
 * one in a crash is better than sending it twice. Failures are logged and have no other effect (rules 12.2).
 */
export async function notifyUser(
  deps: NotifyDeps,
  userId: string,
  news: UserNotification,
  scope: Scope,
): Promise<void> {
  const { table } = deps
  const told = await readerOf(table, userId)
  if (!told) return scope.logger.info('no account to notify', { news: news.id })
  const { reader, notificationPreferences, zone } = told
  const { id, kind, at, line, worthUntil, pickupId, searchId } = news
  const { centre, now, deferred } = decideDelivery({ kind, notificationPreferences, zone, worthUntil }, scope.now)
  if (centre) {
    await addNotice(table, userId, { id, kind, at, ...line }, scope.now)
    await deps.live.tryPublish([userId], { kind: 'notification' }, scope.now)
  }
  if (now.length === 0 && !deferred) return
  if (!(await firstTime(table, claimConsumer, `${id}#${userId}`, scope.now))) return
  const letter = news.write(textsFor(catalogues, reader.locale))
  const waiting = { userId, noticeId: id, kind, letter, pickupId, searchId }
  if (deferred) await deferNotification(table, { ...waiting, dueAt: deferred.at, ways: deferred.ways }, scope.now)
  const { address = reader.email } = news
  await deliver(
    deps,
    { reader: { ...reader, email: address }, notificationPreferences, kind, tag: id },
    now,
    letter,
    scope,
  )
}

interface Delivery {
  readonly reader: ProfileRow
  readonly notificationPreferences: NotificationPreferences
  readonly kind: NoticeKind
  readonly tag: string
}

/** Push services accept 4,096 bytes; a character takes up to four. */
const quotedCharacters = 500

/** Never rejects: failures are logged. */
export async function deliver(
  { send, push, siteUrl }: NotifyDeps,
  { reader, notificationPreferences, kind, tag }: Delivery,
  ways: readonly InterruptingChannel[],
  letter: MailContent,
  scope: Scope,
): Promise<void> {
  const { subject, paragraphs, button } = letter
  const failed = (way: InterruptingChannel) => (error: unknown) =>
    scope.logger.error(way === 'email' ? 'e-mail failed' : 'push failed', { tag, error: error as Error })
  if (ways.includes('push')) {
    const payload = {
      kind,
      title: subject,
      link: button.path,
      tag,
      ...(notificationPreferences.quotes && { body: [...paragraphs.join('\n')].slice(0, quotedCharacters).join('') }),
    }
    await push(reader, payload, scope).catch(failed('push'))
  }
  if (ways.includes('email')) await send(addressed(catalogues, reader, siteUrl, letter)).catch(failed('email'))
}

export function noticeIdOf(eventId: string): string {
  return `ntf_${eventId.slice(eventId.indexOf('_') + 1)}`
}
