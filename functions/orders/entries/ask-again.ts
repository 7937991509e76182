import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { askAgain } from '../awaited/awaited.ts'
import { askAgainEnvironment } from '../env.ts'
import { openProvider } from '../provider/open-provider.ts'

const env = askAgainEnvironment.read()
const table = openTable(env.TABLE_NAME)
const { provider } = openProvider(env)
const { logger } = observe('orders-ask-again')

/** Runs on a schedule; mostly nothing waits. */
export const handler = middy(async (): Promise<void> => {
  const found = await askAgain({ table, provider, now: new Date() })
  if (found > 0) logger.info('booked payments that the provider knew late', { found })
}).use(injectLambdaContext(logger, { clearState: true }))
