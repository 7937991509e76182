import type { Logger } from '@aws-lambda-powertools/logger'
import { zoneOfPlace } from '../../shared/brazil/zone-of-place.ts'
import type { NoticeKind, Telling } from '../../shared/notifications/channels.ts'
import { firstTime } from '../kit/events/consumer.ts'
import type { Live } from '../kit/live/live.ts'
import { type Letter, posted } from '../kit/mail/letter.ts'
import type { SendMail } from '../kit/mail/mail.tsx'
import { type Speech, speak } from '../kit/mail/mail-texts.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import { readTelling } from '../kit/people/telling.ts'
import type { Table } from '../kit/table/table.ts'
import { addNotice } from './centre/store.ts'
import { decideTelling, type Way } from './decide.ts'
import { addLater } from './later/store.ts'
import type { Line } from './letter.ts'
import type { Push } from './push/push.ts'
import { catalogues, type Texts } from './texts/texts.ts'

/** What telling somebody needs. */
export interface TellingDeps {
  readonly table: Table
  readonly send: SendMail
  readonly push: Push
  readonly live: Pick<Live, 'tryPublish'>
  readonly siteUrl: string
}

/** One thing that somebody is told. */
export interface News {
  /** Of the notice: made from what happened, so that it is the same however often that is heard of. */
  readonly id: string
  readonly kind: NoticeKind
  readonly at: string
  readonly line: Line
  readonly write: (speech: Speech<Texts>) => Letter
  readonly worthUntil?: Date | undefined
  /** Of a reminder: what waits for the morning asks then whether this pickup still takes place. */
  readonly pickupId?: string | undefined
  /** Of an alert: whether this saved search still has alerts is asked in the same way. */
  readonly searchId?: string | undefined
  /** Where the e-mail goes, if not to the profile's: only of the account's own, which never waits for the morning. */
  readonly address?: string | undefined
}

/** When it is told, and who hears of what fails. */
export interface Scope {
  readonly now: Date
  readonly logger: Logger
}

/** The consumer by which claims are named. */
export const claims = 'notifications'

/** Whom to tell, and how they want to be told; undefined where the account is gone. */
export async function readerOf(table: Table, userId: string) {
  const [reader, telling] = await Promise.all([readProfile(table, userId), readTelling(table, userId)])
  return reader && { reader, telling, zone: zoneOfPlace(reader.stateId, reader.cityId) }
}

/**
 * Tells somebody one thing, once, by the ways they chose (rules 16.1, 16.3). The centre's line is written under the id
 * of the news; e-mail and push are claimed before they are sent: one lost to a crash in between is better than one sent
 * twice. What fails to be sent is logged and changes nothing (rules 12.2).
 */
export async function tellPerson(deps: TellingDeps, userId: string, news: News, scope: Scope): Promise<void> {
  const { table } = deps
  const told = await readerOf(table, userId)
  if (!told) return scope.logger.info('nobody to tell', { news: news.id })
  const { reader, telling, zone } = told
  const { id, kind, at, line, worthUntil, pickupId, searchId } = news
  const { centre, now, later } = decideTelling({ kind, telling, zone, worthUntil }, scope.now)
  if (centre) {
    await addNotice(table, userId, { id, kind, at, ...line }, scope.now)
    await deps.live.tryPublish([userId], { kind: 'notification' }, scope.now)
  }
  if (now.length === 0 && !later) return
  if (!(await firstTime(table, claims, `${id}#${userId}`, scope.now))) return
  const letter = news.write(speak(catalogues, reader.locale))
  const waiting = { userId, noticeId: id, kind, letter, pickupId, searchId }
  if (later) await addLater(table, { ...waiting, dueAt: later.at, ways: later.ways }, scope.now)
  const { address = reader.email } = news
  await deliver(deps, { reader: { ...reader, email: address }, telling, kind, tag: id }, now, letter, scope)
}

interface Delivery {
  readonly reader: ProfileRow
  readonly telling: Telling
  readonly kind: NoticeKind
  readonly tag: string
}

/** What a push quotes of a letter: push services take 4,096 bytes at most, a character is up to four of them. */
const quotedCharacters = 500

/** Sends a letter by these ways. Never rejects for what one of them answers. */
export async function deliver(
  { send, push, siteUrl }: TellingDeps,
  { reader, telling, kind, tag }: Delivery,
  ways: readonly Way[],
  letter: Letter,
  scope: Scope,
): Promise<void> {
  const { subject, paragraphs, button } = letter
  const failed = (way: Way) => (error: unknown) =>
    scope.logger.error(way === 'email' ? 'e-mail failed' : 'push failed', { tag, error: error as Error })
  if (ways.includes('push')) {
    const payload = {
      kind,
      title: subject,
      link: button.path,
      tag,
      ...(telling.quotes && { body: [...paragraphs.join('\n')].slice(0, quotedCharacters).join('') }),
    }
    await push(reader, payload, scope).catch(failed('push'))
  }
  if (ways.includes('email')) await send(posted(catalogues, reader, siteUrl, letter)).catch(failed('email'))
}

/** The id of the notice that an event leads to. */
export function noticeIdOf(eventId: string): string {
  return `ntf_${eventId.slice(eventId.indexOf('_') + 1)}`
}
