import { countedEvents, queuesOf } from '../../../events/queue-changes.ts'
import { consumer } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { countQueue } from '../count.ts'
import { countEnvironment } from '../env.ts'

const table = openTable(countEnvironment.read().TABLE_NAME)

/** Counts the queues that an event changed. */
export const handler = consumer(
  'queues-count',
  countedEvents.map(({ name, version }) => ({
    name,
    version,
    run: async (_detail, { now }) => {
      await Promise.all(queuesOf({ name, version }).map((queue) => countQueue(table, queue, now)))
    },
  })),
)
