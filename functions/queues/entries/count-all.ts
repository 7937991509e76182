import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { queues } from '../../../shared/contract/queues.ts'
import { eachAlone } from '../../kit/each-alone.ts'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { countQueue } from '../count.ts'
import { countAllEnvironment } from '../env.ts'

const table = openTable(countAllEnvironment.read().TABLE_NAME)
const { logger } = observe('queues-count-all')

/** A run replaces the figures of the last one. */
export const handler = middy(async (): Promise<void> => {
  await eachAlone(queues, (queue) => countQueue(table, queue, new Date()))
}).use(injectLambdaContext(logger, { clearState: true }))
