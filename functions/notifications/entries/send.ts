import { messageSent } from '../../../events/conversation-events.ts'
import type { EventEnvelope } from '../../../events/event.ts'
import { questionAsked } from '../../../events/question-events.ts'
import { eachAlone } from '../../kit/each-alone.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { sendEnvironment } from '../env.ts'
import type { EventNotification } from '../event-notification.ts'
import { listNotifications } from '../list-notifications.ts'
import { mails } from '../mails/mails.ts'
import { openNotifyDeps } from '../notify-deps.ts'
import { notifyOfMessage } from '../notify-of-message.ts'
import { notifyOfQuestion } from '../notify-of-question.ts'
import { noticeIdOf, notifyInList, notifyUser } from '../notify-user.ts'
import { notifyVisitor } from '../notify-visitor.ts'

const deps = openNotifyDeps(sendEnvironment.read())
type Scope = Parameters<Parameters<typeof on>[1]>[1]

async function notifyRecipients(
  letter: EventNotification,
  { id, at, data }: EventEnvelope<unknown>,
  scope: Scope,
): Promise<void> {
  const news = {
    id: letter.noticeId?.(data) ?? noticeIdOf(id),
    kind: letter.kind,
    at,
    line: letter.line(data),
    write: (speech: Parameters<typeof letter.write>[1]) => letter.write(data, speech, deps.siteUrl),
    worthUntil: letter.worthUntil?.(data),
    searchId: letter.searchId?.(data),
    address: letter.address?.(data),
  }
  const visitor = letter.visitor?.(data)
  if (visitor !== undefined) await notifyVisitor(deps, visitor, news, scope)
  await eachAlone(letter.to(data), (userId) => notifyUser(deps, userId, news, scope))
}

export const handler = consumer('notifications-send', [
  ...mails.map((mail) => on(mail.definition, (event, scope) => notifyRecipients(mail, event, scope))),
  ...listNotifications.map(({ definition, kind, to, line }) =>
    on(definition, async ({ id, at, data }, scope) => {
      const news = { id: noticeIdOf(id), kind, at, line: line(data) }
      await eachAlone(to(data), (userId) => notifyInList(deps, userId, news, scope))
    }),
  ),
  // Digests: `functions/notifications/entries/send-due.ts` sends their e-mails (docs/decisions/0021, 0050).
  on(questionAsked, (event, scope) => notifyOfQuestion(deps, event, scope)),
  on(messageSent, (event, scope) => notifyOfMessage(deps, event, scope)),
])
