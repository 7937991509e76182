import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { keyPrefixes } from '../../functions/kit/table/key-prefixes.ts'
import { type Aws, awsCommandLine } from './aws-command-line.ts'
import { recordsOf, type StreamRecords } from './stream-records.ts'

/** Visibility timeout: the longest function takes 15 minutes. */
const visibilityTimeoutSeconds = 16 * 60

const received = z.object({
  Messages: z.array(z.object({ MessageId: z.string(), ReceiptHandle: z.string(), Body: z.string() })).default([]),
})

/** A failed stream batch: a position in the stream instead of records, valid for 24 hours. */
const streamPosition = z.object({
  DDBStreamBatchInfo: z.object({
    streamArn: z.string(),
    shardId: z.string(),
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
  }),
})
const streamRecords = z.object({
  Records: z.array(
    z.looseObject({
      eventName: z.string(),
      dynamodb: z.looseObject({ SequenceNumber: z.string(), Keys: z.object({ pk: z.object({ S: z.string() }) }) }),
    }),
  ),
  NextShardIterator: z.string().optional(),
})
type StreamRecord = z.infer<typeof streamRecords>['Records'][number]

export interface Replayed {
  readonly done: number
  /** Message ids that failed again and stay in the queue. */
  readonly failed: readonly string[]
}

/**
 * Replays a function's dead-letter queue (`photos-convert`) and deletes successful messages. Handlers are idempotent,
 * so it can be repeated. A stream batch without a record of the function stays: its records are unknown, not handled.
 * @throws Error for a stream batch of a function missing in `stream-records.ts`
 */
export function replayDeadLetters(name: string, aws: Aws, prefix = 'retorna'): Replayed {
  const queueUrl = z
    .object({ QueueUrl: z.string() })
    .parse(aws('sqs', 'get-queue-url', '--queue-name', `${prefix}-${name}-dead-letters`)).QueueUrl
  const failed: string[] = []
  let done = 0
  for (;;) {
    const { Messages } = received.parse(
      aws(
        'sqs',
        'receive-message',
        '--queue-url',
        queueUrl,
        '--max-number-of-messages',
        '10',
        '--visibility-timeout',
        String(visibilityTimeoutSeconds),
      ),
    )
    if (Messages.length === 0) return { done, failed }
    for (const { MessageId, ReceiptHandle, Body } of Messages) {
      const event = eventOf(name, JSON.parse(Body), aws)
      if (event !== undefined && succeeds(`${prefix}-${name}`, event, aws)) {
        aws('sqs', 'delete-message', '--queue-url', queueUrl, '--receipt-handle', ReceiptHandle)
        done++
      } else failed.push(MessageId)
    }
  }
}

/** Undefined if the stream has no record of the function at that position. */
function eventOf(name: string, body: unknown, aws: Aws): unknown {
  const position = streamPosition.safeParse(body)
  if (!position.success) return body
  const Records = recordsAt(position.data.DDBStreamBatchInfo, recordsOf(name), aws)
  return Records.length > 0 ? { Records } : undefined
}

/** Reads the records of a failed batch, with the same filter as the function's stream mapping. */
function recordsAt(
  part: z.infer<typeof streamPosition>['DDBStreamBatchInfo'],
  wanted: StreamRecords,
  aws: Aws,
): StreamRecord[] {
  const end = BigInt(part.endSequenceNumber)
  const found: StreamRecord[] = []
  let { ShardIterator: iterator } = z
    .object({ ShardIterator: z.string().optional() })
    .parse(
      aws(
        'dynamodbstreams',
        'get-shard-iterator',
        '--stream-arn',
        part.streamArn,
        '--shard-id',
        part.shardId,
        '--shard-iterator-type',
        'AT_SEQUENCE_NUMBER',
        '--sequence-number',
        part.startSequenceNumber,
      ),
    )
  while (iterator) {
    const { Records, NextShardIterator } = streamRecords.parse(
      aws('dynamodbstreams', 'get-records', '--shard-iterator', iterator),
    )
    const inside = Records.filter(({ dynamodb }) => BigInt(dynamodb.SequenceNumber) <= end)
    found.push(
      ...inside.filter(
        ({ eventName, dynamodb }) =>
          eventName === wanted.eventName && dynamodb.Keys.pk.S.startsWith(keyPrefixes[wanted.rows]),
      ),
    )
    const last = Records.at(-1)
    const more = inside.length === Records.length && (!last || BigInt(last.dynamodb.SequenceNumber) < end)
    iterator = more ? NextShardIterator : undefined
  }
  return found
}

/** Invokes the function; false when it throws or reports a failed record. */
function succeeds(functionName: string, event: unknown, aws: Aws): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'retorna-replay-'))
  try {
    const payload = join(folder, 'event.json')
    const answer = join(folder, 'answer.json')
    writeFileSync(payload, JSON.stringify(event))
    const { FunctionError } = z
      .object({ FunctionError: z.string().optional() })
      .parse(
        aws(
          'lambda',
          'invoke',
          '--function-name',
          functionName,
          '--cli-read-timeout',
          String(visibilityTimeoutSeconds),
          '--cli-binary-format',
          'raw-in-base64-out',
          '--payload',
          `file://${payload}`,
          answer,
        ),
      )
    if (FunctionError) return false
    const failures = z
      .object({ batchItemFailures: z.array(z.unknown()) })
      .safeParse(JSON.parse(readFileSync(answer, 'utf8')))
    return !failures.success || failures.data.batchItemFailures.length === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const usage = `npm run replay:dead-letters -- FUNCTION
  gives a function (photos-convert) everything in its dead letters once more`

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false }, stage: { type: 'string' } },
  })
  const [name] = positionals
  if (values.help) console.log(usage)
  else if (!name) throw new Error(`Name the function:\n${usage}`)
  else {
    const { done, failed } = replayDeadLetters(
      name,
      awsCommandLine,
      values.stage ? `retorna-${values.stage}` : 'retorna',
    )
    console.log(`${done} done, ${failed.length} failed again${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`)
  }
}
