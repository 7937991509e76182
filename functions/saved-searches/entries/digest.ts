import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { emitDigests } from '../emit-digests.ts'
import { digestEnvironment } from '../env.ts'

const table = openTable(digestEnvironment.read().TABLE_NAME)
const { logger } = observe('saved-searches-digest')

/** A failed run is retried and handles the rest. */
export const handler = middy((): Promise<void> => emitDigests(table, { now: new Date(), logger })).use(
  injectLambdaContext(logger, { clearState: true }),
)
