import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { sweepDeferrals } from '../deferral/sweep.ts'
import { unclaimedEnvironment } from '../env.ts'
import { sweepUnclaimed } from '../unclaimed/sweep.ts'

const table = openTable(unclaimedEnvironment.read().TABLE_NAME)
const { logger } = observe('orders-unclaimed')

/** What time does to sales. A failed run is retried and looks at the rest; neither half waits for the other. */
export const handler = middy(async (): Promise<void> => {
  const scope = { now: new Date(), logger }
  const ended = await Promise.allSettled([sweepUnclaimed(table, scope), sweepDeferrals(table, scope)])
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'Some sales were not looked at')
}).use(injectLambdaContext(logger, { clearState: true }))
