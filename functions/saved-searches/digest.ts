import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { dayMs, dayOf } from '../../shared/days.ts'
import { waysOf } from '../../shared/notifications/channels.ts'
import { mailTo } from '../kit/mail/letter.ts'
import { mailer } from '../kit/mail/mail.tsx'
import { observe } from '../kit/observability.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import { readTelling } from '../kit/people/telling.ts'
import { openTable } from '../kit/table/table.ts'
import { byUser, isAlerted } from './alert.ts'
import { digestEnvironment } from './env.ts'
import { writeDigest } from './mails/digest.ts'
import { digestOf, dropDigest } from './store.ts'
import { catalogues } from './texts/texts.ts'

const env = digestEnvironment.read()
const table = openTable(env.TABLE_NAME)
const send = mailer(env.SENDER_ADDRESS)
const { logger } = observe('saved-searches-digest')

/** A digest is an e-mail: who wants none of saved searches gets none (rules 16.1). */
async function wantsMail(userId: string): Promise<boolean> {
  return waysOf(await readTelling(table, userId), 'savedSearches').email
}

/**
 * Sends yesterday's and today's matches so far, one e-mail a user, in the morning. What was told is dropped, so that
 * a repeated run tells nobody twice; a user whose e-mail fails keeps the rows for the next run.
 */
export const handler = middy(async (): Promise<void> => {
  const now = Date.now()
  for (const day of [dayOf(new Date(now - dayMs)), dayOf(new Date(now))]) {
    for await (const { userId, rows } of byUser(digestOf(table, day))) {
      const reader = await readProfile(table, userId)
      try {
        if (isAlerted(reader) && (await wantsMail(userId)))
          await send(mailTo(catalogues, reader, env.SITE_URL, writeDigest, rows))
        await dropDigest(table, day, rows)
      } catch (error) {
        logger.error('digest failed', { userId, day, error: error as Error })
      }
    }
  }
}).use(injectLambdaContext(logger, { clearState: true }))
