import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { sumViewsEnvironment } from '../env.ts'
import { sumPageViews } from '../views.ts'

const table = openTable(sumViewsEnvironment.read().TABLE_NAME)
const { logger } = observe('figures-sum-views')

/** A run replaces the result of the last one. */
export const handler = middy(async (): Promise<void> => void (await sumPageViews(table, new Date()))).use(
  injectLambdaContext(logger, { clearState: true }),
)
