import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { newId } from '../../shared/ids.ts'
import { waysOf } from '../../shared/notifications/channels.ts'
import type { Letter } from '../kit/mail/letter.ts'
import { speak } from '../kit/mail/mail-texts.ts'
import { observe } from '../kit/observability.ts'
import { addNotice } from './centre/store.ts'
import type { Way } from './decide.ts'
import { tellEnvironment } from './env.ts'
import { unreadConversations } from './gathering/conversations.ts'
import { type Gathering, stillOpen } from './gathering/gathering.ts'
import { dueGatherings, openQuestions, takeGathering } from './gathering/store.ts'
import { dueLaters } from './later/store.ts'
import { writeMessagesSent } from './mails/messages-sent.ts'
import { writeQuestionsAsked } from './mails/questions-asked.ts'
import { tellLater } from './tell-later.ts'
import { deliver, readerOf } from './tell-person.ts'
import { openTelling } from './telling-deps.ts'
import { catalogues, type Texts } from './texts/texts.ts'

const deps = openTelling(tellEnvironment.read())
const { table } = deps
const { logger } = observe('notifications-tell')

type Speech = ReturnType<typeof speak<Texts>>

/** Undefined if all of it was answered or read meanwhile. */
async function letterOf(gathering: Gathering): Promise<((speech: Speech) => Letter) | undefined> {
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
async function tell(gathering: Gathering, now: Date): Promise<void> {
  const { of: kind, userId, quiet } = gathering
  const write = await letterOf(gathering)
  const told = write && (await readerOf(table, userId))
  if (!told) return
  const { reader, telling } = told
  const letter = write(speak(catalogues, reader.locale))
  const wanted = waysOf(telling, kind)
  const id = newId('notice', now)
  if (kind === 'messages' && wanted.centre) {
    const line = { text: 'messages' as const, values: {}, link: letter.button.path }
    await addNotice(table, userId, { id, kind, at: now.toISOString(), ...line }, now)
  }
  const ways: readonly Way[] = [
    ...(wanted.email ? ['email' as const] : []),
    ...(quiet && wanted.push ? ['push' as const] : []),
  ]
  await deliver(deps, { reader, telling, kind, tag: id }, ways, letter, { now, logger })
}

/**
 * Sends due digests and deferred notifications. Each is deleted before sending: losing an e-mail in a crash is better
 * than sending it twice. A failed delivery does not stop the others.
 */
export const handler = middy(async (): Promise<void> => {
  const now = new Date()
  for await (const { of, userId } of dueGatherings(table, now)) {
    const gathering = await takeGathering(table, of, userId, now)
    if (gathering) await tell(gathering, now)
  }
  for await (const later of dueLaters(table, now)) await tellLater(deps, later, { now, logger })
}).use(injectLambdaContext(logger, { clearState: true }))
