import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { EventBridgeEvent } from 'aws-lambda'
import { feedbackOf, sesEvent } from '../../kit/mail/mail-feedback.ts'
import { countFeedback } from '../../kit/mail/mail-run.ts'
import { observe } from '../../kit/observability.ts'
import { keys } from '../../kit/table/keys.ts'
import { openTable } from '../../kit/table/table.ts'
import { feedbackEnvironment } from '../env.ts'
import { issueOfTag } from '../issue-row.ts'
import { endByFeedback } from '../subscribe.ts'

const table = openTable(feedbackEnvironment.read().TABLE_NAME)
const { logger } = observe('newsletter-feedback')
const consumer = 'newsletter-feedback'

/** Bounces and complaints about any e-mail end the newsletter of the address; those of an issue count for it. */
export const handler = middy(async ({ id: eventId, detail }: EventBridgeEvent<string, unknown>): Promise<void> => {
  const now = new Date()
  const feedback = feedbackOf(sesEvent.parse(detail))
  if (!feedback) return
  await endByFeedback(table, feedback, now)
  const issueId = issueOfTag(feedback.tag)
  if (issueId !== undefined)
    await countFeedback(table, { consumer, eventId, key: keys.newsletterIssue(issueId) }, feedback, now)
  logger.info('mail feedback', { cause: feedback.cause })
}).use(injectLambdaContext(logger, { clearState: true }))
