import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { mailTo } from '../kit/mail/letter.ts'
import { mailer } from '../kit/mail/mail.tsx'
import { observe } from '../kit/observability.ts'
import { readProfile } from '../kit/people/profiles.ts'
import { openTable } from '../kit/table/table.ts'
import { tellEnvironment } from './env.ts'
import { stillOpen } from './gathering.ts'
import { writeQuestionsAsked } from './mails/questions-asked.ts'
import { dueGatherings, openQuestions, takeGathering } from './store.ts'
import { catalogues } from './texts/texts.ts'

const env = tellEnvironment.read()
const table = openTable(env.TABLE_NAME)
const send = mailer(env.SENDER_ADDRESS)
const { logger } = observe('notifications-tell')

/**
 * Tells owners what they were asked, one e-mail each (rules 8.3). A gathering is taken before it is told: an e-mail
 * lost to a crash in between is better than one sent twice, and the questions stand under their ads. One e-mail that
 * fails is logged and stops nobody else's.
 */
export const handler = middy(async (): Promise<void> => {
  const now = new Date()
  for await (const { ownerId } of dueGatherings(table, now)) {
    const gathering = await takeGathering(table, ownerId, now)
    const news = gathering && stillOpen(gathering, await openQuestions(table, gathering.questions))
    const reader = news && (await readProfile(table, ownerId))
    if (!reader) continue
    await send(mailTo(catalogues, reader, env.SITE_URL, writeQuestionsAsked, news)).catch((error: unknown) =>
      logger.error('e-mail failed', { ownerId, error: error as Error }),
    )
  }
}).use(injectLambdaContext(logger, { clearState: true }))
