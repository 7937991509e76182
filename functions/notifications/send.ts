import type { EventEnvelope } from '../../events/event.ts'
import { questionAsked } from '../../events/question-events.ts'
import { consumer, firstTime, on } from '../kit/events/consumer.ts'
import { mailTo } from '../kit/mail/letter.ts'
import { mailer } from '../kit/mail/mail.tsx'
import { readProfile } from '../kit/people/profiles.ts'
import { openTable } from '../kit/table/table.ts'
import { sendEnvironment } from './env.ts'
import type { EventLetter } from './letter.ts'
import { mails } from './mails/mails.ts'
import { gatherQuestion } from './store.ts'
import { catalogues } from './texts/texts.ts'

const env = sendEnvironment.read()
const table = openTable(env.TABLE_NAME)
const send = mailer(env.SENDER_ADDRESS)
type Scope = Parameters<Parameters<typeof on>[1]>[1]

/**
 * Writes one e-mail for one event, once. It is claimed before it is sent: an e-mail lost to a crash in between is
 * better than one sent twice. A failed one is logged and changes nothing: the decision stands (rules 12.2).
 */
async function answer({ to, write }: EventLetter, { id, data }: EventEnvelope<unknown>, scope: Scope): Promise<void> {
  if (!(await firstTime(table, 'notifications', id, scope.now))) return
  const reader = await readProfile(table, to(data))
  if (!reader) return scope.logger.info('nobody to write to', { event: id })
  await send(mailTo(catalogues, reader, env.SITE_URL, write, data)).catch((error: unknown) =>
    scope.logger.error('e-mail failed', { event: id, error: error as Error }),
  )
}

export const handler = consumer('notifications-send', [
  ...mails.map((mail) => on(mail.definition, (event, scope) => answer(mail, event, scope))),
  // Questions are gathered: `functions/notifications/tell.ts` writes to their owner (docs/decisions/0021).
  on(questionAsked, ({ id, at, data }, { now }) =>
    gatherQuestion(table, { eventId: id, at, ownerId: data.ownerId, question: data }, now),
  ),
])
