import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { eventSource } from '../../../events/event.ts'
import { streamConsumer } from '../../kit/events/stream.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { relayEnvironment } from '../env.ts'
import { type PutEvents, publishInOrder } from '../publish.ts'
import { readOutboxRow } from '../read.ts'

const { EVENT_BUS_NAME } = relayEnvironment.read()
const bus = openClient(EventBridgeClient)

const putEvents: PutEvents = async (events) => {
  const { Entries = [] } = await bus.send(
    new PutEventsCommand({
      Entries: events.map(({ name, detail, at }) => ({
        EventBusName: EVENT_BUS_NAME,
        Source: eventSource,
        DetailType: name,
        Detail: detail,
        Time: new Date(at),
      })),
    }),
  )
  return Entries.map(({ ErrorCode: code, ErrorMessage: message }) => ({ code, message }))
}

/** Publishes outbox rows in stream order, at least once. Rows that are no event of their noun become dead letters. */
export const handler = streamConsumer('outbox-relay', {
  image: 'NewImage',
  read: readOutboxRow,
  handle: (rows) => publishInOrder(putEvents, rows),
})
