import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { queues } from '../../../shared/contract/queues.ts'
import { eachAlone } from '../../kit/each-alone.ts'
import { countDeadLetters } from '../../kit/events/dead-letters.ts'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { countQueue } from '../count.ts'
import { countAllEnvironment } from '../env.ts'
import { saveDeadLetters } from '../store.ts'

const { TABLE_NAME, DEAD_LETTERS_AT, DEAD_LETTER_QUEUES } = countAllEnvironment.read()
const table = openTable(TABLE_NAME)
const letters = DEAD_LETTER_QUEUES.split(',').map((name) => DEAD_LETTERS_AT + name)
const { logger } = observe('queues-count-all')

async function countLetters(now: Date): Promise<void> {
  let count = 0
  // One after the other: half a hundred calls at once would wait for one another.
  for (const url of letters) count += await countDeadLetters(url)
  await saveDeadLetters(table, { at: now.toISOString(), count })
}

/** A run replaces the figures of the last one. */
export const handler = middy(async (): Promise<void> => {
  const counts: (() => Promise<unknown>)[] = queues.map((queue) => () => countQueue(table, queue, new Date()))
  await eachAlone([...counts, () => countLetters(new Date())], (count) => count())
}).use(injectLambdaContext(logger, { clearState: true }))
