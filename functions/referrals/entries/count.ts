import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { countDueTrades } from '../count.ts'
import { countEnvironment } from '../env.ts'

const table = openTable(countEnvironment.read().TABLE_NAME)
const { logger } = observe('referrals-count')

/** A failed run is retried and counts the rest. */
export const handler = middy((): Promise<void> => countDueTrades(table, { now: new Date(), logger })).use(
  injectLambdaContext(logger, { clearState: true }),
)
