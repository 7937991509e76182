import type { EventSourceMappingDefinition } from '../assembly/assembly.ts'
import type { Now } from '../endpoint/endpoint.ts'
import type { InvocationOutcome, Invoke } from './async-invocations.ts'
import type { StreamRecord } from './stream-reader.ts'

export interface StreamBatchOptions {
  readonly mapping: EventSourceMappingDefinition
  readonly shardId: string
  readonly region: string
  readonly now: Now
  readonly invoke: Invoke
  readonly send: (queueArn: string, body: string) => void
  readonly log: (line: string) => void
  /** Called with the last processed record, delivered or given up. */
  readonly done: (record: StreamRecord) => void
  /** Waits before the next attempt; resolves to false when the mapping was closed meanwhile. */
  readonly pause: (attempts: number) => Promise<boolean>
}

type Condition = 'RetryAttemptsExhausted' | 'RecordAgeExceeded'

/**
 * Invokes the function with a batch until it succeeds or its retries end. Bisecting a failed batch costs no retry.
 * Returns false when closing interrupted the retries; the records from the last processed one on are then undelivered.
 * Source: Lambda developer guide, "Retain discarded records for a DynamoDB event source" and "Configuring partial batch
 * response with DynamoDB".
 */
export async function deliverBatch(
  options: StreamBatchOptions,
  records: readonly StreamRecord[],
  attemptsBefore = 0,
): Promise<boolean> {
  const { mapping } = options
  let batch = records
  let attempts = attemptsBefore
  while (batch.length > 0) {
    if (isTooOld(options, batch)) {
      giveUp(options, batch, attempts, 'RecordAgeExceeded')
      return true
    }
    const outcome = await invoke(options, batch, attempts === attemptsBefore)
    const failedFrom = outcome ? firstFailure(mapping, batch, outcome) : 0
    const delivered = batch[(failedFrom ?? batch.length) - 1]
    if (delivered) options.done(delivered)
    if (failedFrom === undefined) return true
    batch = batch.slice(failedFrom)
    if (outcome && mapping.bisectBatchOnError && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2)
      const firstHalf = await deliverBatch(options, batch.slice(0, middle), attempts)
      return firstHalf && deliverBatch(options, batch.slice(middle), attempts)
    }
    // A function that could not be run at all is retried until the records expire.
    if (outcome) attempts += 1
    if (mapping.maximumRetryAttempts >= 0 && attempts > mapping.maximumRetryAttempts) {
      giveUp(options, batch, attempts, 'RetryAttemptsExhausted', outcome)
      return true
    }
    if (!(await options.pause(Math.max(attempts, 1)))) return false
  }
  return true
}

async function invoke(
  options: StreamBatchOptions,
  batch: readonly StreamRecord[],
  isFirstAttempt: boolean,
): Promise<InvocationOutcome | undefined> {
  const { mapping, region } = options
  const Records = batch.map((record) => ({
    ...record,
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    eventSourceARN: mapping.sourceArn,
  }))
  try {
    const outcome = await options.invoke(mapping.functionArn, { Records })
    // Retries repeat the message of the first attempt.
    if (outcome.functionError && isFirstAttempt)
      options.log(`${mapping.functionArn} failed on ${batch.length} stream records; they will be retried`)
    return outcome
  } catch (error) {
    options.log(
      `${mapping.functionArn} could not be run on stream records: ${error instanceof Error ? error.message : error}`,
    )
    return undefined
  }
}

function firstFailure(
  mapping: EventSourceMappingDefinition,
  batch: readonly StreamRecord[],
  outcome: InvocationOutcome,
): number | undefined {
  if (outcome.functionError !== undefined) return 0
  if (!mapping.reportBatchItemFailures) return undefined
  const reported =
    (outcome.payload as { batchItemFailures?: { itemIdentifier?: string }[] } | null | undefined)?.batchItemFailures ??
    []
  if (reported.length === 0) return undefined
  const indexes = reported.map(({ itemIdentifier }) =>
    batch.findIndex((record) => record.dynamodb.SequenceNumber === itemIdentifier),
  )
  // An unknown identifier fails the whole batch. Otherwise everything from the lowest reported record is retried.
  return Math.max(0, Math.min(...indexes))
}

function isTooOld({ mapping, now }: StreamBatchOptions, batch: readonly StreamRecord[]): boolean {
  const createdAt = batch[0]?.dynamodb.ApproximateCreationDateTime ?? 0
  return mapping.maximumRecordAgeSeconds >= 0 && now().getTime() / 1000 - createdAt > mapping.maximumRecordAgeSeconds
}

function giveUp(
  options: StreamBatchOptions,
  batch: readonly StreamRecord[],
  attempts: number,
  condition: Condition,
  outcome?: InvocationOutcome,
): void {
  const { mapping } = options
  const first = batch[0]
  const last = batch.at(-1)
  if (!first || !last) return
  options.log(`${mapping.functionArn} gave up ${batch.length} stream records after ${attempts} attempts (${condition})`)
  const arrival = (record: StreamRecord) => new Date(record.dynamodb.ApproximateCreationDateTime * 1000).toISOString()
  const report = {
    requestContext: {
      requestId: outcome?.requestId ?? '',
      functionArn: mapping.functionArn,
      condition,
      approximateInvokeCount: attempts,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: outcome?.functionError ?? null },
    version: '1.0',
    timestamp: options.now().toISOString(),
    DDBStreamBatchInfo: {
      shardId: options.shardId,
      startSequenceNumber: first.dynamodb.SequenceNumber,
      endSequenceNumber: last.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: arrival(first),
      approximateArrivalOfLastRecord: arrival(last),
      batchSize: batch.length,
      streamArn: mapping.sourceArn,
    },
  }
  if (mapping.onFailureArn !== undefined) options.send(mapping.onFailureArn, JSON.stringify(report))
  options.done(last)
}
