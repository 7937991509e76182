import type { Logger } from '@aws-lambda-powertools/logger'
import type * as z from 'zod'
import type { EventEnvelope } from '../../events/event.ts'
import type { questionAsked } from '../../events/question-events.ts'
import { channelsOf } from '../../shared/notifications/channels.ts'
import { textsFor } from '../kit/mail/mail-texts.ts'
import { addNotice } from './centre/store.ts'
import { pushesAtOnce } from './decide.ts'
import { dueAfter } from './digest/digest.ts'
import { addToDigest } from './digest/store.ts'
import { writeQuestionsAsked } from './mails/questions-asked.ts'
import { type NotifyDeps, noticeIdOf, readerOf, sendPush } from './notify-user.ts'
import { catalogues } from './texts/notifications.ts'

type QuestionAskedEvent = EventEnvelope<z.infer<typeof questionAsked.data>>

/**
 * Notifies the owner in the centre and by push at once, by e-mail with the ten-minute digest (rules 8.3). The digest
 * claims the event, so a repeated one sends no second push.
 */
export async function notifyOfQuestion(
  deps: NotifyDeps,
  { id: eventId, at, data }: QuestionAskedEvent,
  scope: { now: Date; logger: Logger },
): Promise<void> {
  const { table } = deps
  const { ownerId, recyclableId, type } = data
  const told = await readerOf(table, ownerId)
  if (!told) return
  const { reader, notificationPreferences, zone } = told
  const kind = 'questions'
  const id = noticeIdOf(eventId)
  const line = { text: 'questionAsked' as const, values: { type }, link: `/recyclables/${recyclableId}` }
  if (channelsOf(notificationPreferences, kind).centre)
    await addNotice(table, ownerId, { id, kind, at, ...line }, scope.now)
  const opens = dueAfter(at, { notificationPreferences, zone })
  const isNew = await addToDigest(table, { of: kind, eventId, userId: ownerId, ...opens, thing: data }, scope.now)
  if (!isNew || !pushesAtOnce({ kind, notificationPreferences, zone }, scope.now)) return
  const letter = writeQuestionsAsked({ questions: [data], more: 0 }, textsFor(catalogues, reader.locale), deps.siteUrl)
  await sendPush(deps, { reader, notificationPreferences, kind, tag: recyclableId }, letter, scope)
}
