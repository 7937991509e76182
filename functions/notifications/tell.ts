import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { newId } from '../../shared/ids.ts'
import { channelsOf } from '../../shared/notifications/channels.ts'
import type { MailContent } from '../kit/mail/mail-content.ts'
import { textsFor } from '../kit/mail/mail-texts.ts'
import { observe } from '../kit/observability.ts'
import { addNotice } from './centre/store.ts'
import type { InterruptingChannel } from './decide.ts'
import { dueDeferred } from './deferred/store.ts'
import { unreadConversations } from './digest/conversations.ts'
import { type Digest, stillOpen } from './digest/digest.ts'
import { dueDigests, openQuestions, takeDigest } from './digest/store.ts'
import { tellEnvironment } from './env.ts'
import { writeMessagesSent } from './mails/messages-sent.ts'
import { writeQuestionsAsked } from './mails/questions-asked.ts'
import { openNotifyDeps } from './notify-deps.ts'
import { deliver, readerOf } from './notify-user.ts'
import { sendDeferred } from './send-deferred.ts'
import { catalogues, type Texts } from './texts/texts.ts'

const deps = openNotifyDeps(tellEnvironment.read())
const { table } = deps
const { logger } = observe('notifications-tell')

type Speech = ReturnType<typeof textsFor<Texts>>

/** Undefined if all of it was answered or read meanwhile. */
async function digestEmailOf(gathering: Digest): Promise<((speech: Speech) => MailContent) | undefined> {
  if (gathering.of === 'questions') {
    const open = stillOpen(gathering, await openQuestions(table, gathering.things))
    return open && ((speech) => writeQuestionsAsked(open, speech, deps.siteUrl))
  }
  const unread = await unreadConversations(table, gathering.userId, gathering.things)
  return unread.length > 0 ? (speech) => writeMessagesSent(unread, speech, deps.siteUrl) : undefined
}

/**
 * Sends a digest e-mail (rules 8.3, 16.4) and a deferred push. Adds the centre's line for messages; questions already
 * have one.
 */
async function sendDigest(gathering: Digest, now: Date): Promise<void> {
  const { of: kind, userId, quiet } = gathering
  const write = await digestEmailOf(gathering)
  const told = write && (await readerOf(table, userId))
  if (!told) return
  const { reader, notificationPreferences } = told
  const letter = write(textsFor(catalogues, reader.locale))
  const wanted = channelsOf(notificationPreferences, kind)
  const id = newId('notice', now)
  if (kind === 'messages' && wanted.centre) {
    const line = { text: 'messages' as const, values: {}, link: letter.button.path }
    await addNotice(table, userId, { id, kind, at: now.toISOString(), ...line }, now)
  }
  const ways: readonly InterruptingChannel[] = [
    ...(wanted.email ? ['email' as const] : []),
    ...(quiet && wanted.push ? ['push' as const] : []),
  ]
  await deliver(deps, { reader, notificationPreferences, kind, tag: id }, ways, letter, { now, logger })
}

/**
 * Sends due digests and deferred notifications. Each is deleted before sending: losing an e-mail in a crash is better
 * than sending it twice. A failed delivery does not stop the others.
 */
export const handler = middy(async (): Promise<void> => {
  const now = new Date()
  for await (const { of, userId } of dueDigests(table, now)) {
    const gathering = await takeDigest(table, of, userId, now)
    if (gathering) await sendDigest(gathering, now)
  }
  for await (const later of dueDeferred(table, now)) await sendDeferred(deps, later, { now, logger })
}).use(injectLambdaContext(logger, { clearState: true }))
