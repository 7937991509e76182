import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { EventBridgeEvent } from 'aws-lambda'
import { feedbackOf, recordFeedback, sesEvent } from '../../kit/mail/mail-feedback.ts'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { feedbackEnvironment } from '../env.ts'
import { countWeeklyFeedback } from '../weekly/runs/store.ts'

const table = openTable(feedbackEnvironment.read().TABLE_NAME)
const { logger } = observe('notifications-feedback')

/** Receives bounces and complaints from SES. */
export const handler = middy(async (event: EventBridgeEvent<string, unknown>): Promise<void> => {
  const now = new Date()
  const feedback = feedbackOf(sesEvent.parse(event.detail))
  if (!feedback) return
  await recordFeedback(table, feedback, now)
  await countWeeklyFeedback(table, event.id, feedback, now)
  logger.info('mail feedback', { cause: feedback.cause, tag: feedback.tag })
}).use(injectLambdaContext(logger, { clearState: true }))
