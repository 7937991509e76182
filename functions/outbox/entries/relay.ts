import { EventBridgeClient } from '@aws-sdk/client-eventbridge'
import { streamConsumer } from '../../kit/events/stream.ts'
import { openClient } from '../../kit/service-calls.ts'
import { relayEnvironment } from '../env.ts'
import { publishInOrder } from '../publish.ts'
import { readOutboxRow } from '../read.ts'

const { EVENT_BUS_NAME } = relayEnvironment.read()
const bus = openClient(EventBridgeClient)

/** Publishes outbox rows in stream order, at least once. Rows that are no event of their noun become dead letters. */
export const handler = streamConsumer('outbox-relay', {
  image: 'NewImage',
  read: readOutboxRow,
  handle: (rows) => publishInOrder(bus, EVENT_BUS_NAME, rows),
})
