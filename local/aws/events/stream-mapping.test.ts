import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { EventSourceMappingDefinition } from '../assembly/assembly.ts'
import { createClock } from '../clock/clock.ts'
import type { InvocationOutcome } from './async-invocations.ts'
import { createStreamMapping, type StreamMapping } from './stream-mapping.ts'
import { createStreamReader, type StreamRecord, type StreamsApi } from './stream-reader.ts'

const mappingDefinition: EventSourceMappingDefinition = {
  stack: 'backend',
  logicalId: 'Relay',
  id: 'mapping-1',
  functionArn: 'arn:aws:lambda:sa-east-1:1:function:relay',
  sourceArn: 'arn:aws:dynamodb:sa-east-1:1:table/main/stream/1',
  enabled: true,
  batchSize: 10,
  maximumBatchingWindowSeconds: 0,
  startingPosition: 'TRIM_HORIZON',
  filters: [],
  maximumRetryAttempts: 2,
  maximumRecordAgeSeconds: -1,
  bisectBatchOnError: false,
  parallelizationFactor: 1,
  reportBatchItemFailures: false,
}

/** A stream of one shard whose iterators are positions. */
function createStream() {
  const records: StreamRecord[] = []
  const api: StreamsApi = async (operation, request) => {
    if (operation === 'DescribeStream') return { StreamDescription: { Shards: [{ ShardId: 'shard-1' }] } }
    if (operation === 'GetShardIterator') {
      const after = records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === request.SequenceNumber)
      return { ShardIterator: String(after + 1) }
    }
    const from = Number(request.ShardIterator)
    const page = records.slice(from, from + Number(request.Limit))
    return { Records: page, NextShardIterator: String(from + page.length) }
  }
  const add = (...names: string[]) => {
    for (const name of names) {
      const sequence = String(records.length + 1).padStart(21, '0')
      const created = Math.floor(Date.now() / 1000)
      const dynamodb = { SequenceNumber: sequence, ApproximateCreationDateTime: created, Keys: { pk: { S: name } } }
      records.push({ eventID: sequence, eventName: 'INSERT', eventVersion: '1.1', dynamodb })
    }
  }
  return { api, add }
}

type Answer = (names: string[], records: StreamRecord[]) => Partial<InvocationOutcome>

let dataDir: string
let stream: ReturnType<typeof createStream>
let batches: string[][]
let deadLetters: { queueArn: string; report: Record<string, Record<string, unknown>> }[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stream-'))
  stream = createStream()
  batches = []
  deadLetters = []
})

function createClockAhead(milliseconds: number) {
  const clock = createClock()
  clock.advance(milliseconds)
  return clock
}

function start(
  definition: Partial<EventSourceMappingDefinition> = {},
  answer: Answer = () => ({}),
  now = createClock().now,
): StreamMapping {
  const mapping = createStreamMapping({
    mapping: { ...mappingDefinition, ...definition },
    streams: stream.api,
    async invoke(_arn, event) {
      const { Records } = event as { Records: (StreamRecord & { dynamodb: { Keys: { pk: { S: string } } } })[] }
      const names = Records.map((record) => record.dynamodb.Keys.pk.S)
      batches.push(names)
      return { requestId: 'r', payload: null, ...answer(names, Records) }
    },
    send: (queueArn, body) => deadLetters.push({ queueArn, report: JSON.parse(body) }),
    dataDir,
    region: 'sa-east-1',
    now,
    log: () => undefined,
  })
  mapping.start()
  return mapping
}

test('delivers records in order and in batches, in Lambda’s format', async () => {
  stream.add('a', 'b', 'c')
  let first: StreamRecord | undefined
  const mapping = start({ batchSize: 2 }, (_names, records) => {
    first ??= records[0]
    return {}
  })
  await mapping.caughtUp()
  expect(batches).toEqual([['a', 'b'], ['c']])
  expect(first).toMatchObject({
    eventSource: 'aws:dynamodb',
    awsRegion: 'sa-east-1',
    eventSourceARN: mappingDefinition.sourceArn,
    eventName: 'INSERT',
  })
  await mapping.close()
})

test('resumes after the last processed record on restart', async () => {
  stream.add('a')
  const before = start()
  await before.caughtUp()
  await before.close()
  stream.add('b')
  const after = start()
  await after.caughtUp()
  expect(batches).toEqual([['a'], ['b']])
  await after.close()
})

test('skips existing records once when it starts at the latest', async () => {
  stream.add('old')
  const before = start({ startingPosition: 'LATEST' })
  await before.caughtUp()
  await before.close()
  stream.add('while stopped')
  const after = start({ startingPosition: 'LATEST' })
  await after.caughtUp()
  expect(batches).toEqual([['while stopped']])
  await after.close()
})

test('skips records that match no filter', async () => {
  stream.add('a', 'OUTBOX#1', 'b')
  const filters = [{ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'OUTBOX#' }] } } } }]
  const mapping = start({ filters })
  await mapping.caughtUp()
  expect(batches).toEqual([['OUTBOX#1']])
  await mapping.close()
})

test('retries everything from the first reported failure on', async () => {
  stream.add('a', 'b', 'c')
  const mapping = start({ reportBatchItemFailures: true }, (names, records) =>
    names[0] === 'a'
      ? { payload: { batchItemFailures: [{ itemIdentifier: records[1]?.dynamodb.SequenceNumber }] } }
      : {},
  )
  await mapping.caughtUp()
  expect(batches).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c'],
  ])
  await mapping.close()
})

test('fails the whole batch for an unknown identifier', async () => {
  stream.add('a', 'b')
  let calls = 0
  const mapping = start({ reportBatchItemFailures: true }, () => {
    calls += 1
    return calls === 1 ? { payload: { batchItemFailures: [{ itemIdentifier: '' }] } } : {}
  })
  await mapping.caughtUp()
  expect(batches).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  await mapping.close()
})

test('isolates the poison record by bisecting and sends it to the destination', async () => {
  stream.add('a', 'poison', 'b')
  const onFailureArn = 'arn:aws:sqs:sa-east-1:1:dead'
  const mapping = start({ bisectBatchOnError: true, maximumRetryAttempts: 1, onFailureArn }, (names) =>
    names.includes('poison') ? { functionError: 'Unhandled' } : {},
  )
  await mapping.caughtUp()
  expect(batches).toEqual([['a', 'poison', 'b'], ['a', 'poison'], ['a'], ['poison'], ['poison'], ['b']])
  expect(deadLetters).toHaveLength(1)
  expect(deadLetters[0]).toMatchObject({
    queueArn: onFailureArn,
    report: {
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 2 },
      DDBStreamBatchInfo: { shardId: 'shard-1', batchSize: 1, streamArn: mappingDefinition.sourceArn },
    },
  })
  await mapping.close()
})

test('gives up too old records without a call', async () => {
  stream.add('old')
  const onFailureArn = 'arn:aws:sqs:sa-east-1:1:dead'
  const mapping = start({ maximumRecordAgeSeconds: 60, onFailureArn }, () => ({}), createClockAhead(120_000).now)
  await mapping.caughtUp()
  expect(batches).toEqual([])
  expect(deadLetters[0]?.report.requestContext?.condition).toBe('RecordAgeExceeded')
  await mapping.close()
})

test('keeps the record for the next start when closed during retries', async () => {
  stream.add('a')
  let tried: () => void = () => undefined
  const firstTry = new Promise<void>((resolve) => {
    tried = resolve
  })
  const before = start({ maximumRetryAttempts: -1 }, () => {
    tried()
    return { functionError: 'Unhandled' }
  })
  await firstTry
  await before.close()
  batches = []
  const after = start()
  await after.caughtUp()
  expect(batches).toEqual([['a']])
  await after.close()
})

test('keeps the failed half of a bisected batch for the next start when closed during its retries', async () => {
  stream.add('poison', 'a', 'b', 'c')
  const failedAlone = Promise.withResolvers<void>()
  const before = start({ bisectBatchOnError: true, maximumRetryAttempts: -1 }, (names) => {
    if (names.join() === 'poison') failedAlone.resolve()
    return names.includes('poison') ? { functionError: 'Unhandled' } : {}
  })
  await failedAlone.promise
  await before.close()
  expect(batches).toEqual([['poison', 'a', 'b', 'c'], ['poison', 'a'], ['poison']])
  batches = []
  const after = start()
  await after.caughtUp()
  expect(batches).toEqual([['poison', 'a', 'b', 'c']])
  await after.close()
})

test('polls a quiet stream with one call and replaces an expired iterator', async () => {
  const calls: string[] = []
  let expired = false
  const reader = createStreamReader(async (operation, request) => {
    calls.push(operation)
    if (expired && operation === 'GetRecords') {
      expired = false
      throw Object.assign(new Error('too old'), { name: 'ExpiredIteratorException' })
    }
    return stream.api(operation, request)
  }, mappingDefinition.sourceArn)
  const seen: string[] = []
  const look = async () => {
    calls.length = 0
    for (const shardId of await reader.shards())
      for await (const records of reader.read(shardId, seen.at(-1), 10))
        seen.push(...records.map(({ dynamodb }) => dynamodb.SequenceNumber))
    return [...calls]
  }
  stream.add('a', 'b')
  expect(await look()).toEqual(['DescribeStream', 'GetShardIterator', 'GetRecords', 'GetRecords'])
  expect(await look()).toEqual(['GetRecords'])
  stream.add('c')
  expect(await look()).toEqual(['GetRecords', 'GetRecords'])
  expired = true
  expect(await look()).toEqual(['GetRecords', 'GetShardIterator', 'GetRecords'])
  expect(seen).toHaveLength(3)
})

test('reads an unprocessed record again and lists shards again after one has ended', async () => {
  stream.add('a')
  let ended = false
  const calls: string[] = []
  const reader = createStreamReader(async (operation, request) => {
    calls.push(operation)
    const answer = await stream.api(operation, request)
    return operation === 'GetRecords' && ended ? { ...answer, NextShardIterator: undefined } : answer
  }, mappingDefinition.sourceArn)
  const first = async () => {
    for (const shardId of await reader.shards())
      for await (const records of reader.read(shardId, undefined, 10)) return records.length
    return 0
  }
  expect(await first()).toBe(1)
  expect(await first()).toBe(1)
  ended = true
  expect(await first()).toBe(1)
  calls.length = 0
  await first()
  expect(calls[0]).toBe('DescribeStream')
})
