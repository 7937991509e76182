import { Duration } from 'aws-cdk-lib'
import { relayEnvironment } from '../../functions/outbox/env.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { allow } from '../kit/rights.ts'
import { mapStream, readStream } from '../kit/stream.ts'

/** Adds the relay, which publishes each new outbox row of the table's stream to the bus. */
export function addOutbox({ reactions, table, bus }: Ground): void {
  const relay = new ProductFunction(reactions, {
    entry: 'functions/outbox/relay.ts',
    declares: relayEnvironment,
    environment: { EVENT_BUS_NAME: bus.eventBusName },
    rights: [...readStream(table), allow(['events:PutEvents'], [bus.eventBusArn])],
    errorImpact: 'Nothing follows from what users do: no e-mails, no alerts, no removal of deleted photos.',
    called: 'stream',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  mapStream(reactions, 'OutboxStream', table, relay, { eventName: 'INSERT', rows: 'outbox' })
}
