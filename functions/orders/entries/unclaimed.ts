import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { unclaimedEnvironment } from '../env.ts'
import { sweepUnclaimed } from '../unclaimed/sweep.ts'

const table = openTable(unclaimedEnvironment.read().TABLE_NAME)
const { logger } = observe('orders-unclaimed')

/** A failed run is retried and looks at the rest. */
export const handler = middy((): Promise<void> => sweepUnclaimed(table, { now: new Date(), logger })).use(
  injectLambdaContext(logger, { clearState: true }),
)
