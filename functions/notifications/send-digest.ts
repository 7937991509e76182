import { newId } from '../../shared/ids.ts'
import { channelsOf } from '../../shared/notifications/channels.ts'
import type { MailContent } from '../kit/mail/mail-content.ts'
import { textsFor } from '../kit/mail/mail-texts.ts'
import { noticePart } from './centre/store.ts'
import { unreadConversations } from './digest/conversations.ts'
import { type Digest, stillOpen } from './digest/digest.ts'
import { openQuestions, takeDigest } from './digest/store.ts'
import { writeMessagesSent } from './mails/messages-sent.ts'
import { writeQuestionsAsked } from './mails/questions-asked.ts'
import { mailFor, type NotifyDeps, readerOf, type Scope, sendPush } from './notify-user.ts'
import { catalogues, type Texts } from './texts/notifications.ts'

type Speech = ReturnType<typeof textsFor<Texts>>

/** Undefined if all of it was answered or read meanwhile. */
async function digestEmailOf(
  { table, siteUrl }: NotifyDeps,
  digest: Digest,
): Promise<((speech: Speech) => MailContent) | undefined> {
  if (digest.of === 'questions') {
    const open = stillOpen(digest, await openQuestions(table, digest.things))
    return open && ((speech) => writeQuestionsAsked(open, speech, siteUrl))
  }
  const unread = await unreadConversations(table, digest.userId, digest.things)
  return unread.length > 0 ? (speech) => writeMessagesSent(unread, speech, siteUrl) : undefined
}

/**
 * Sends a digest e-mail (rules 8.3, 16.4) and a deferred push. Adds the centre's line for messages; questions already
 * have one. The e-mail's claim is written with the digest's deletion, so a crash loses no e-mail. A digest that another
 * run took, or that received an item after it was read, is left to the next run.
 */
export async function sendDigest(deps: NotifyDeps, digest: Digest, scope: Scope): Promise<void> {
  const { table } = deps
  const { of: kind, userId, quiet } = digest
  const write = await digestEmailOf(deps, digest)
  const told = write && (await readerOf(table, userId))
  if (!told) {
    await takeDigest(table, digest)
    return
  }
  const { reader, notificationPreferences } = told
  const letter = write(textsFor(catalogues, reader.locale))
  const wanted = channelsOf(notificationPreferences, kind)
  const id = newId('notice', scope.now)
  const line = { text: 'messages' as const, values: {}, link: letter.button.path }
  const notice = noticePart(userId, { id, kind, at: scope.now.toISOString(), ...line }, scope.now)
  const delivery = { reader, notificationPreferences, kind, tag: id }
  const email = wanted.email ? deps.mails.prepare(await mailFor(deps, delivery, letter), scope) : undefined
  const parts = [...(kind === 'messages' && wanted.centre ? [notice] : []), ...(email ? [email.part] : [])]
  if (!(await takeDigest(table, digest, parts))) return
  await email?.send()
  if (quiet && wanted.push) await sendPush(deps, delivery, letter, scope)
}
