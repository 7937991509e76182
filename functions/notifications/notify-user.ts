import type { Logger } from '@aws-lambda-powertools/logger'
import { zoneOfPlace } from '../../shared/brazil/zone-of-place.ts'
import { cutText } from '../../shared/cut-text.ts'
import { channelsOf, type NoticeKind, type NotificationPreferences } from '../../shared/notifications/channels.ts'
import { optionalMail } from '../../shared/notifications/optional-mails.ts'
import { claimPart, firstTime } from '../kit/events/consumer.ts'
import type { LiveApi } from '../kit/live/live.ts'
import { addressed, type MailContent } from '../kit/mail/mail-content.ts'
import type { MailToSend } from '../kit/mail/mail-row.ts'
import { type ReaderTexts, textsFor } from '../kit/mail/mail-texts.ts'
import type { MailSender } from '../kit/mail/sender.ts'
import { readNotificationPreferences } from '../kit/people/choices/notification-preferences.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, transact } from '../kit/table/transaction.ts'
import { addNotice } from './centre/store.ts'
import { decideDelivery } from './decide.ts'
import { type DeferredNotification, deferPart } from './deferred/store.ts'
import type { CentreLine } from './event-notification.ts'
import type { Push } from './push/push.ts'
import { catalogues, type Texts } from './texts/notifications.ts'
import { unsubscribeLink } from './unsubscribe/store.ts'

export interface NotifyDeps {
  readonly table: Table
  readonly mails: MailSender
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
 * Notifies a user once, by the chosen channels (rules 16.1, 16.3). The mail sender's claim prevents a second e-mail,
 * and a crash loses none. A push is claimed first: losing one in a crash is better than sending it twice. Failures of
 * push and e-mail are logged and have no other effect (rules 12.2).
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
  const letter = news.write(textsFor(catalogues, reader.locale))
  const claim = `${id}#${userId}`
  if (deferred) {
    const waiting = { userId, noticeId: id, kind, letter, pickupId, searchId, dueAt: deferred.at, ways: deferred.ways }
    return deferOnce(table, claim, waiting, scope.now)
  }
  const { address = reader.email } = news
  const delivery = { reader: { ...reader, email: address }, notificationPreferences, kind, tag: id }
  if (now.includes('email')) await deps.mails.send(await mailFor(deps, delivery, letter), scope)
  if (now.includes('push') && (await firstTime(table, claimConsumer, claim, scope.now)))
    await sendPush(deps, delivery, letter, scope)
}

/** Shows a notification in the list alone, if the user wants it there. Idempotent. */
export async function notifyInList(
  { table, live }: Pick<NotifyDeps, 'table' | 'live'>,
  userId: string,
  { id, kind, at, line }: Pick<UserNotification, 'id' | 'kind' | 'at' | 'line'>,
  { now, logger }: Scope,
): Promise<void> {
  const told = await readerOf(table, userId)
  if (!told) return logger.info('no account to notify', { news: id })
  if (!channelsOf(told.notificationPreferences, kind).centre) return
  await addNotice(table, userId, { id, kind, at, ...line }, now)
  await live.tryPublish([userId], { kind: 'notification' }, now)
}

/** Guard: the notification was not deferred before. */
async function deferOnce(table: Table, claim: string, later: DeferredNotification, now: Date): Promise<void> {
  try {
    await transact(table, [claimPart(claimConsumer, claim, now), deferPart(later, now)])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}

interface Delivery {
  readonly reader: ProfileRow
  readonly notificationPreferences: NotificationPreferences
  readonly kind: NoticeKind
  readonly tag: string
}

/** The same notification has the same id, whether it is sent at once or deferred. */
export async function mailFor(
  { table, siteUrl }: Pick<NotifyDeps, 'table' | 'siteUrl'>,
  { reader, kind, tag }: Pick<Delivery, 'reader' | 'kind' | 'tag'>,
  letter: MailContent,
): Promise<MailToSend> {
  const id = `${tag}#${reader.id}`
  const mail = { ...addressed(catalogues, reader, siteUrl, letter), tag: kind }
  const optional = optionalMail.safeParse(kind)
  if (!optional.success) return { id, mail, required: true }
  const { texts } = textsFor(catalogues, reader.locale)
  const link = await unsubscribeLink({ table, siteUrl }, reader.id, optional.data)
  return { id, mail: { ...mail, unsubscribe: { label: texts.unsubscribe, ...link } }, required: false }
}

/** Push services accept 4,096 bytes; a character takes up to four. */
const quotedCharacters = 500

/** Never rejects: failures are logged. */
export async function sendPush(
  { push }: Pick<NotifyDeps, 'push'>,
  { reader, notificationPreferences, kind, tag }: Delivery,
  { subject, paragraphs, button }: MailContent,
  scope: Scope,
): Promise<void> {
  const payload = {
    kind,
    title: subject,
    link: button.path,
    tag,
    ...(notificationPreferences.quotes && { body: cutText(paragraphs.join('\n'), quotedCharacters) }),
  }
  await push(reader, payload, scope).catch((error: unknown) =>
    scope.logger.error('push failed', { tag, error: error as Error }),
  )
}

export function noticeIdOf(eventId: string): string {
  return `ntf_${eventId.slice(eventId.indexOf('_') + 1)}`
}
