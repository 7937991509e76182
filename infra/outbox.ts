import { Duration } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import { relayEnvironment } from '../functions/outbox/env.ts'
import { ProductFunction } from './function.ts'
import { allow } from './rights.ts'
import type { StorageStack } from './storage-stack.ts'
import { mapStream, readStream } from './stream.ts'

/** The table's stream feeds the relay, which puts each new outbox row on the bus. */
export function addOutbox(scope: Construct, { table }: StorageStack, bus: EventBus): void {
  const relay = new ProductFunction(scope, {
    entry: 'functions/outbox/relay.ts',
    declares: relayEnvironment,
    environment: { EVENT_BUS_NAME: bus.eventBusName },
    rights: [...readStream(table), allow(['events:PutEvents'], [bus.eventBusArn])],
    errorImpact: 'Nothing follows from what users do: no e-mails, no alerts, no removal of deleted photos.',
    called: 'stream',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  mapStream(scope, 'OutboxStream', table, relay, { eventName: 'INSERT', rows: 'outbox' })
}
