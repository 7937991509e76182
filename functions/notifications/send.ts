import { questionAnswered, questionAsked } from '../../events/question-events.ts'
import { recyclableApproved, recyclableRejected } from '../../events/recyclable-events.ts'
import { consumer, firstTime, on } from '../kit/consumer.ts'
import { mailer } from '../kit/mail.tsx'
import { readProfile } from '../kit/profiles.ts'
import { openTable } from '../kit/table.ts'
import { compose } from './compose.ts'
import { sendEnvironment } from './env.ts'

const env = sendEnvironment.read()
const table = openTable(env.TABLE_NAME)
const send = mailer(env.SENDER_ADDRESS)

/**
 * Writes one e-mail for one event, once. It is claimed before it is sent: an e-mail lost to a crash in between is
 * better than one sent twice. A failed one is logged and changes nothing: the decision stands (spec/money.md §4).
 */
async function tell(
  kind: Parameters<typeof compose>[0],
  event: { id: string; data: { recyclableId: string } },
  readerId: string,
  values: Readonly<Record<string, string>>,
  scope: Parameters<Parameters<typeof on>[1]>[1],
): Promise<void> {
  if (!(await firstTime(table, 'notifications', event.id, scope.now))) return
  const reader = await readProfile(table, readerId)
  if (!reader) return scope.logger.info('nobody to write to', { event: event.id })
  try {
    await send(compose(kind, reader, env.SITE_URL, event.data.recyclableId, values))
  } catch (error) {
    scope.logger.error('e-mail failed', { event: event.id, kind, error: error as Error })
  }
}

export const handler = consumer('notifications-send', [
  on(recyclableApproved, (event, scope) =>
    tell('approved', event, event.data.ownerId, { type: event.data.type, feedback: event.data.feedback }, scope),
  ),
  on(recyclableRejected, (event, scope) => tell('rejected', event, event.data.ownerId, event.data, scope)),
  on(questionAsked, (event, scope) => tell('asked', event, event.data.ownerId, event.data, scope)),
  on(questionAnswered, (event, scope) => tell('answered', event, event.data.askerId, event.data, scope)),
])
