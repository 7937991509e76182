import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import { mailer } from '../../kit/mail/mail.tsx'
import { mailsPerSecond, pacer } from '../../kit/mail/pace.ts'
import { mailSender } from '../../kit/mail/sender.ts'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { sendEnvironment } from '../env.ts'
import { continueIssue } from '../send-issue.ts'

const env = sendEnvironment.read()
const table = openTable(env.TABLE_NAME)
const mails = mailSender(table, mailer(env))
const { logger } = observe('newsletter-send')
const pace = pacer(mailsPerSecond, Date.now, (ms) => new Promise((resolve) => setTimeout(resolve, ms)))
/** A page takes about three seconds. */
const reserveMs = 30_000

/** Called by the event that an admin sent an issue, and every five minutes to go on. */
export const handler = middy(async (_event: unknown, context: Context): Promise<void> => {
  const deadline = new Date(Date.now() + context.getRemainingTimeInMillis() - reserveMs)
  await continueIssue({ table, mails, siteUrl: env.SITE_URL, now: () => new Date(), pace, logger }, deadline)
}).use(injectLambdaContext(logger, { clearState: true }))
