import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import middy from '@middy/core'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import * as z from 'zod'
import { eventSource } from '../../../events/event.ts'
import { observe } from '../../kit/observability.ts'
import { openClient } from '../../kit/service-calls.ts'
import { relayEnvironment } from '../env.ts'

const { EVENT_BUS_NAME } = relayEnvironment.read()
const { logger } = observe('outbox-relay')
const bus = openClient(EventBridgeClient)

const outboxRow = z.object({ name: z.string(), envelope: z.object({ id: z.string(), at: z.string() }).loose() })

/** PutEvents accepts ten entries per call. */
const entriesPerCall = 10

/**
 * Publishes outbox rows in stream order. The first refused row is reported as failed, so the stream redelivers from
 * there: at least once, in order.
 */
export const handler = middy(async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const rows = event.Records.map((record) => ({
    sequence: record.dynamodb?.SequenceNumber ?? '',
    row: outboxRow.parse(unmarshall((record.dynamodb?.NewImage ?? {}) as Record<string, AttributeValue>)),
  }))
  for (let start = 0; start < rows.length; start += entriesPerCall) {
    const part = rows.slice(start, start + entriesPerCall)
    const { Entries = [] } = await bus.send(
      new PutEventsCommand({
        Entries: part.map(({ row }) => ({
          EventBusName: EVENT_BUS_NAME,
          Source: eventSource,
          DetailType: row.name,
          Detail: JSON.stringify(row.envelope),
          Time: new Date(row.envelope.at),
        })),
      }),
    )
    const refused = Entries.findIndex((entry) => entry.ErrorCode !== undefined)
    const first = part[refused]
    if (first) {
      logger.error('event refused by the bus', {
        event: first.row.envelope.id,
        reason: Entries[refused]?.ErrorCode ?? '',
      })
      return { batchItemFailures: [{ itemIdentifier: first.sequence }] }
    }
  }
  return { batchItemFailures: [] }
}).use(injectLambdaContext(logger))
