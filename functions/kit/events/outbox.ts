import type * as z from 'zod'
import type { EventDefinition, EventEnvelope } from '../../../events/event.ts'
import { newId } from '../../../shared/ids.ts'
import { keys } from '../table/keys.ts'
import { daySeconds, expiresAt } from '../table/table.ts'
import type { Part } from '../table/transaction.ts'

/** Keeps relayed events for the analysis of incidents. */
const keptSeconds = 7 * daySeconds

/**
 * Returns the write of an event for the use case's own transaction, so that both commit or neither. The table's stream
 * feeds the relay to the bus.
 */
export function outboxPart<Name extends string, Data extends z.ZodType>(
  definition: EventDefinition<Name, Data>,
  data: z.infer<Data>,
  now: Date,
): Part {
  const id = newId('event', now)
  const envelope: EventEnvelope<z.infer<Data>> = {
    id,
    version: definition.version,
    at: now.toISOString(),
    data: definition.data.parse(data) as z.infer<Data>,
  }
  return {
    Put: {
      Item: {
        ...keys.outbox(definition.noun, id),
        name: definition.name,
        envelope,
        expiresAt: expiresAt(now, keptSeconds),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}
