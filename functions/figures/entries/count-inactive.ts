import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { countInactiveEnvironment } from '../env.ts'
import { countInactiveUsers } from '../inactive-users.ts'

const table = openTable(countInactiveEnvironment.read().TABLE_NAME)
const { logger } = observe('figures-count-inactive')

/** A run replaces the result of the last one. */
export const handler = middy(async (): Promise<void> => void (await countInactiveUsers(table, new Date()))).use(
  injectLambdaContext(logger, { clearState: true }),
)
