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

export interface TellingDeps {
  readonly table: Table
  readonly send: SendMail
  readonly push: Push
  readonly live: Pick<Live, 'tryPublish'>
  readonly siteUrl: string
}

export interface News {
  /** Derived from the cause: the same for a repeated event. */
  readonly id: string
  readonly kind: NoticeKind
  readonly at: string
  readonly line: Line
  readonly write: (speech: Speech<Texts>) => Letter
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

export const claims = 'notifications'

/** Undefined if the account is deleted. */
export async function readerOf(table: Table, userId: string) {
  const [reader, telling] = await Promise.all([readProfile(table, userId), readTelling(table, userId)])
  return reader && { reader, telling, zone: zoneOfPlace(reader.stateId, reader.cityId) }
}

/**
 * Notifies a user once, by the chosen channels (rules 16.1, 16.3). E-mail and push are claimed before sending: losing
 * one in a crash is better than sending it twice. Failures are logged and have no other effect (rules 12.2).
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

/** Push services accept 4,096 bytes; a character takes up to four. */
const quotedCharacters = 500

/** Never rejects: failures are logged. */
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

export function noticeIdOf(eventId: string): string {
  return `ntf_${eventId.slice(eventId.indexOf('_') + 1)}`
}
