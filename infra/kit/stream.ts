import { Duration } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Construct } from 'constructs'
import { keyPrefixes } from '../../functions/kit/table/key-prefixes.ts'
import { recordsOf } from '../tools/stream-records.ts'
import { acknowledge } from './acknowledge.ts'
import type { ProductFunction } from './function.ts'
import { allow, type Permission } from './permissions.ts'

function streamOf(table: Table): string {
  if (!table.tableStreamArn) throw new Error('The table has no stream')
  return table.tableStreamArn
}

export function readStream(table: Table): Permission[] {
  return [
    allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], [streamOf(table)]),
    allow(['dynamodb:ListStreams'], ['*']),
  ]
}

/**
 * Calls a function for its stream records in order, with retries for half a day.
 * @throws Error for a function missing in `stream-records.ts`
 */
export function mapStream(scope: Construct, id: string, table: Table, to: ProductFunction): void {
  const records = recordsOf(to.shortName)
  acknowledge(
    to,
    'AwsSolutions-IAM5[Resource::*]',
    'X-Ray and dynamodb:ListStreams have no resource to name; the latter gives names of streams, no data.',
  )
  // cdk-nag recognises dead-letter queues by references and ignores stream mappings.
  if (!to.deadLetters) throw new Error(`${to.entry} reads the stream but keeps no dead letters`)
  acknowledge(to.deadLetters, 'AwsSolutions-SQS3', 'It is itself the dead-letter queue, of the stream’s mapping.')
  // The function itself sends rows that it cannot read (`functions/kit/events/stream.ts`).
  to.lambda.addEnvironment('DEAD_LETTERS_URL', to.deadLetters.queueUrl)
  const mapping = new EventSourceMapping(scope, id, {
    target: to.lambda,
    eventSourceArn: streamOf(table),
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual(records.eventName),
        dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(keyPrefixes[records.rows]) } } },
      }),
    ],
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    // Covers outages of up to twelve hours. The stream keeps the records for twelve more, for a replay.
    retryAttempts: 10_000,
    maxRecordAge: Duration.hours(12),
    onFailure: new SqsDlq(to.deadLetters),
  })
  mapping.node.addDependency(to)
}
