import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import { Refusal } from '../../../shared/refusals.ts'
import { mailer } from '../../kit/mail/mail.tsx'
import { mailsPerSecond, pacer } from '../../kit/mail/pace.ts'
import { mailSender } from '../../kit/mail/sender.ts'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { weeklyEnvironment } from '../env.ts'
import { continueWeekly } from '../weekly/run.ts'
import { startWeekly } from '../weekly/start.ts'

const env = weeklyEnvironment.read()
const table = openTable(env.TABLE_NAME)
const mails = mailSender(table, mailer(env))
const { logger } = observe('notifications-weekly')
const pace = pacer(mailsPerSecond, Date.now, (ms) => new Promise((resolve) => setTimeout(resolve, ms)))
/** A page takes about three seconds. */
const reserveMs = 30_000

/**
 * Called on Mondays with `{ start: true }`, by the event that a run was started, and every five minutes to go on with
 * an open run. An admin may have started the week's run already.
 */
export const handler = middy(async (event: { start?: unknown }, context: Context): Promise<void> => {
  const now = () => new Date()
  if (event.start === true)
    await startWeekly(table, undefined, now()).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      logger.info('the week has a run already')
    })
  const deadline = new Date(Date.now() + context.getRemainingTimeInMillis() - reserveMs)
  await continueWeekly({ table, mails, siteUrl: env.SITE_URL, now, pace, logger }, deadline)
}).use(injectLambdaContext(logger, { clearState: true }))
