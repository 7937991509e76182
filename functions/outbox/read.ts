import * as z from 'zod'
import { events } from '../../events/events.ts'
import { idOf } from '../../shared/ids.ts'
import { keys } from '../kit/table/keys.ts'

/** An event as the bus takes it. */
export interface OutboxEvent {
  readonly id: string
  readonly name: string
  readonly at: string
  /** The envelope as written. */
  readonly detail: string
}

const outboxRow = z.object({
  pk: z.string(),
  sk: z.string(),
  name: z.string(),
  envelope: z.looseObject({ id: idOf('event'), version: z.int() }),
})

const definitions = new Map(events.map((event) => [`${event.name} ${event.version}`, event]))

/**
 * Reads an outbox row. A function may write rows below its own noun only, so a row of another noun's event is forged.
 * @throws Error for a row that is no event, of an unknown version, or not of the noun that its key names
 */
export function readOutboxRow(row: unknown): OutboxEvent {
  const { pk, sk, name, envelope } = outboxRow.parse(row)
  const definition = definitions.get(`${name} ${envelope.version}`)
  if (!definition) throw new Error(`${name} of version ${envelope.version} is no event`)
  const key = keys.outbox(definition.noun, envelope.id)
  if (pk !== key.pk || sk !== key.sk) throw new Error(`${name} is an event of ${definition.noun}; its key is ${pk}`)
  const { at } = definition.envelope.parse(envelope)
  return { id: envelope.id, name, at, detail: JSON.stringify(envelope) }
}
