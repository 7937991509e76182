import { Duration } from 'aws-cdk-lib'
import { relayEnvironment } from '../../functions/outbox/env.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { allow } from '../kit/permissions.ts'
import { mapStream, readStream } from '../kit/stream.ts'

/** Adds the relay, which publishes each new outbox row of the table's stream to the bus. */
export function addOutbox({ reactions, table, bus }: NounResources): void {
  const relay = new ProductFunction(reactions, {
    entry: 'functions/outbox/entries/relay.ts',
    environmentSchema: relayEnvironment,
    environment: { EVENT_BUS_NAME: bus.eventBusName },
    permissions: [...readStream(table), allow(['events:PutEvents'], [bus.eventBusArn])],
    errorImpact: 'Events are not published: no e-mails, no alerts, no removal of deleted photos.',
    invokedBy: 'stream',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  mapStream(reactions, 'OutboxStream', table, relay)
}
