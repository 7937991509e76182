import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import middy from '@middy/core'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { observe } from '../observability.ts'
import { type DeadLetter, deadLetterOf, isReplayed, sendDeadLetter } from './dead-letters.ts'
import { streamEnvironment } from './stream-env.ts'

/** A readable row and its place in the stream. */
export interface StreamRow<Row> {
  readonly sequence: string
  readonly row: Row
}

/** What became of a batch. */
export interface Handled {
  /** The first row that a fault kept from being handled: the stream delivers again from there. */
  readonly heldAt?: string
  /** Rows that no retry can help. */
  readonly refused?: readonly { readonly sequence: string; readonly reason: string }[]
}

interface StreamConsumer<Row> {
  readonly image: 'NewImage' | 'OldImage'
  /** Parses one row; throws for an unreadable one. */
  read(row: unknown): Row
  handle(rows: readonly StreamRow<Row>[]): Promise<Handled>
}

/**
 * Creates the Lambda handler of a reader of the table's stream. It reads each row alone: an unreadable or refused one
 * goes to the dead letters at once and the others go on. Only a fault (`heldAt`, or an error) holds the shard.
 */
export function streamConsumer<Row>(service: string, { image, read, handle }: StreamConsumer<Row>) {
  const { logger } = observe(service)
  const { DEAD_LETTERS_URL } = streamEnvironment.read()
  return middy(async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const { rows, unreadable } = readEach(event.Records, image, read)
    const { heldAt, refused = [] } = await handle(rows)
    const lost = new Map([...unreadable, ...refused].map(({ sequence, reason }) => [sequence, reason]))
    for (const record of event.Records) {
      const sequence = sequenceOf(record)
      // Rows from here on come again with it.
      if (sequence === heldAt) break
      const reason = lost.get(sequence)
      if (reason === undefined) continue
      const letter: DeadLetter = deadLetterOf(record, reason)
      logger.error('row refused', { ...letter.unreadable })
      // A replay keeps the message that it read: a second one would be read again and again.
      if (isReplayed(event)) return failureAt(sequence)
      await sendDeadLetter(DEAD_LETTERS_URL, letter)
    }
    return heldAt === undefined ? { batchItemFailures: [] } : failureAt(heldAt)
  }).use(injectLambdaContext(logger, { clearState: true }))
}

function failureAt(itemIdentifier: string): DynamoDBBatchResponse {
  return { batchItemFailures: [{ itemIdentifier }] }
}

function sequenceOf({ dynamodb }: DynamoDBRecord): string {
  return dynamodb?.SequenceNumber ?? ''
}

function readEach<Row>(
  records: readonly DynamoDBRecord[],
  image: 'NewImage' | 'OldImage',
  read: (row: unknown) => Row,
): { rows: StreamRow<Row>[]; unreadable: { sequence: string; reason: string }[] } {
  const rows: StreamRow<Row>[] = []
  const unreadable: { sequence: string; reason: string }[] = []
  for (const record of records) {
    const sequence = sequenceOf(record)
    try {
      const attributes = (record.dynamodb?.[image] ?? {}) as Record<string, AttributeValue>
      rows.push({ sequence, row: read(unmarshall(attributes)) })
    } catch (error) {
      unreadable.push({ sequence, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { rows, unreadable }
}
