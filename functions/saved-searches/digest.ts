import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { mailer } from '../kit/mail.tsx'
import { observe } from '../kit/observability.ts'
import { daySeconds, openTable } from '../kit/table.ts'
import { composeDigest } from './compose.ts'
import { digestEnvironment } from './env.ts'
import { digestsOf, dropDigest, readReader } from './store.ts'

const env = digestEnvironment.read()
const table = openTable(env.TABLE_NAME)
const send = mailer(env.SENDER_ADDRESS)
const { logger } = observe('saved-searches-digest')

/** São Paulo's offset in ms. */
const offsetMs = 3 * 60 * 60 * 1000

/**
 * Sends yesterday's and today's matches so far, one e-mail a user, in the morning. What was told is dropped, so that
 * a repeated run tells nobody twice; a user whose e-mail fails keeps the rows for the next run.
 */
export const handler = middy(async (): Promise<void> => {
  const today = Date.now() - offsetMs
  for (const at of [today - daySeconds * 1000, today]) {
    const day = new Date(at).toISOString().slice(0, 10)
    for await (const { userId, rows } of digestsOf(table, day)) {
      const reader = await readReader(table, userId)
      try {
        if (reader) await send(composeDigest(reader, env.SITE_URL, rows))
        await dropDigest(table, day, rows)
      } catch (error) {
        logger.error('digest failed', { userId, day, error: error as Error })
      }
    }
  }
}).use(injectLambdaContext(logger, { clearState: true }))
