import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { sweepEnvironment } from '../env.ts'
import { sweepSilence } from '../silence/sweep.ts'

const table = openTable(sweepEnvironment.read().TABLE_NAME)
const { logger } = observe('pickups-sweep')

/** A failed run is retried and looks at the rest. */
export const handler = middy((): Promise<void> => sweepSilence(table, { now: new Date(), logger })).use(
  injectLambdaContext(logger, { clearState: true }),
)
