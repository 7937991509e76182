import { consumer } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { countedEvents } from '../counted-events.ts'
import { countEnvironment } from '../env.ts'
import { countEvent } from '../store.ts'

const table = openTable(countEnvironment.read().TABLE_NAME)

/** Counts each event once; a repetition changes nothing. */
export const handler = consumer(
  'figures-count',
  countedEvents.map(({ definition: { name, version }, figuresOf }) => ({
    name,
    version,
    run: async (detail) => void (await countEvent(table, figuresOf(detail))),
  })),
)
