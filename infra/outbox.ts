import { Duration } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Construct } from 'constructs'
import { relayEnvironment } from '../functions/outbox/env.ts'
import { acknowledge } from './acknowledge.ts'
import { ProductFunction } from './function.ts'
import { allow, keyPrefixes } from './rights.ts'
import type { StorageStack } from './storage-stack.ts'

/** The table's stream feeds the relay, which puts each new outbox row on the bus. */
export function addOutbox(scope: Construct, storage: StorageStack, bus: EventBus): void {
  const { tableStreamArn } = storage.table
  if (!tableStreamArn) throw new Error('The outbox needs the stream of the table')
  const relay = new ProductFunction(scope, {
    entry: 'functions/outbox/relay.ts',
    declares: relayEnvironment,
    environment: { EVENT_BUS_NAME: bus.eventBusName },
    rights: [
      allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], [tableStreamArn]),
      // Lambda asks for it before it maps a stream; the operation has no resource to name.
      allow(['dynamodb:ListStreams'], ['*']),
      allow(['events:PutEvents'], [bus.eventBusArn]),
    ],
    errorImpact: 'Nothing follows from what users do: no e-mails, no alerts, no removal of deleted photos.',
    called: 'stream',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  acknowledge(
    relay,
    'AwsSolutions-IAM5[Resource::*]',
    'X-Ray and dynamodb:ListStreams have no resource to name; the latter gives names of streams, no data.',
  )
  // cdk-nag knows dead-letter queues by what names them, and does not look into mappings.
  if (relay.deadLetters)
    acknowledge(relay.deadLetters, 'AwsSolutions-SQS3', 'It is itself the dead-letter queue, of the stream’s mapping.')
  const mapping = new EventSourceMapping(scope, 'OutboxStream', {
    target: relay.lambda,
    eventSourceArn: tableStreamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    // Only rows of the outbox, only when they are written: the relay is not called for anything else.
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(keyPrefixes.outbox) } } },
      }),
    ],
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    // A bus that is away for hours comes back; after twelve someone must look, and the stream keeps half a day more.
    retryAttempts: 10_000,
    maxRecordAge: Duration.hours(12),
    ...(relay.deadLetters ? { onFailure: new SqsDlq(relay.deadLetters) } : {}),
  })
  mapping.node.addDependency(relay)
}
