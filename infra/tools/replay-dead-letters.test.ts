import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Aws } from './aws-command-line.ts'
import { replayDeadLetters } from './replay-dead-letters.ts'

const queueUrl = 'https://sqs.example/retorna-photos-convert-dead-letters'

let waiting: { MessageId: string; ReceiptHandle: string; Body: string }[]
let calls: { name: string; event: unknown }[]
let deleted: string[]
let streamPages: { Records: unknown[]; NextShardIterator?: string }[]
let answer: (event: unknown) => { error?: string; result?: unknown }

beforeEach(() => {
  waiting = []
  calls = []
  deleted = []
  streamPages = []
  answer = () => ({ result: null })
})

const option = (parameters: string[], name: string) => parameters[parameters.indexOf(name) + 1] ?? ''

const aws: Aws = (...parameters) => {
  const [service, operation] = parameters
  switch (`${service} ${operation}`) {
    case 'sqs get-queue-url':
      return { QueueUrl: queueUrl }
    case 'sqs receive-message': {
      const Messages = waiting.splice(0, 10)
      return Messages.length > 0 ? { Messages } : {}
    }
    case 'sqs delete-message':
      deleted.push(option(parameters, '--receipt-handle'))
      return {}
    case 'lambda invoke': {
      const event: unknown = JSON.parse(readFileSync(option(parameters, '--payload').replace('file://', ''), 'utf8'))
      calls.push({ name: option(parameters, '--function-name'), event })
      const { error, result } = answer(event)
      writeFileSync(parameters.at(-1) ?? '', JSON.stringify(result ?? null))
      return { StatusCode: 200, ...(error ? { FunctionError: error } : {}) }
    }
    case 'dynamodbstreams get-shard-iterator':
      return { ShardIterator: `at ${option(parameters, '--sequence-number')}` }
    case 'dynamodbstreams get-records':
      return streamPages.shift()
    default:
      throw new Error(`Unexpected: ${parameters.join(' ')}`)
  }
}

function letter(number: number, body: unknown) {
  return { MessageId: `m${number}`, ReceiptHandle: `r${number}`, Body: JSON.stringify(body) }
}

describe('replay of events', () => {
  test('passes every message to its function and deletes it', () => {
    waiting = Array.from({ length: 23 }, (_, index) => letter(index, { id: index }))
    expect(replayDeadLetters('photos-convert', aws)).toEqual({ done: 23, failed: [] })
    expect(calls[22]).toEqual({ name: 'retorna-photos-convert', event: { id: 22 } })
    expect(deleted).toHaveLength(23)
  })

  test('keeps and names a message that fails again, and continues', () => {
    waiting = [letter(1, { id: 1 }), letter(2, { id: 2 }), letter(3, { id: 3 })]
    answer = (event) => ((event as { id: number }).id === 2 ? { error: 'Unhandled' } : {})
    expect(replayDeadLetters('photos-convert', aws)).toEqual({ done: 2, failed: ['m2'] })
    expect(deleted).toEqual(['r1', 'r3'])
  })
})

describe('replay of stream batches', () => {
  const record = (number: number, pk: string, eventName = 'INSERT') => ({
    eventName,
    dynamodb: { SequenceNumber: String(number), Keys: { pk: { S: pk } } },
  })
  const part = letter(1, {
    DDBStreamBatchInfo: {
      streamArn: 'arn:aws:dynamodb:sa-east-1:123456789012:table/t/stream/s',
      shardId: 'shard',
      startSequenceNumber: '100',
      endSequenceNumber: '103',
    },
  })

  test('reads the stream again and passes only outbox rows to the relay', () => {
    waiting = [part]
    streamPages = [
      { Records: [record(100, 'OUTBOX#a'), record(101, 'AD#b')], NextShardIterator: 'next' },
      {
        Records: [record(102, 'OUTBOX#a', 'REMOVE'), record(103, 'OUTBOX#c'), record(104, 'OUTBOX#d')],
        NextShardIterator: 'on',
      },
    ]
    answer = () => ({ result: { batchItemFailures: [] } })
    expect(replayDeadLetters('outbox-relay', aws)).toEqual({ done: 1, failed: [] })
    expect(calls).toEqual([
      { name: 'retorna-outbox-relay', event: { Records: [record(100, 'OUTBOX#a'), record(103, 'OUTBOX#c')] } },
    ])
  })

  test('passes removed photo rows to the function that deletes their objects', () => {
    waiting = [part]
    streamPages = [
      { Records: [record(100, 'PHOTO#a', 'REMOVE'), record(101, 'PHOTO#b'), record(103, 'OUTBOX#c', 'REMOVE')] },
    ]
    expect(replayDeadLetters('photos-clear', aws)).toEqual({ done: 1, failed: [] })
    expect(calls).toEqual([{ name: 'retorna-photos-clear', event: { Records: [record(100, 'PHOTO#a', 'REMOVE')] } }])
  })

  test('keeps a message without any record of its function', () => {
    waiting = [part]
    streamPages = [{ Records: [record(100, 'AD#a')] }]
    expect(replayDeadLetters('photos-clear', aws)).toEqual({ done: 0, failed: ['m1'] })
    expect([calls, deleted]).toEqual([[], []])
  })

  test('refuses a function without known stream records', () => {
    waiting = [part]
    expect(() => replayDeadLetters('photos-convert', aws)).toThrow('photos-convert')
    expect([calls, deleted]).toEqual([[], []])
  })

  test('keeps the message when the relay reports a failed row', () => {
    waiting = [part]
    streamPages = [{ Records: [record(100, 'OUTBOX#a'), record(103, 'OUTBOX#c')] }]
    answer = () => ({ result: { batchItemFailures: [{ itemIdentifier: '103' }] } })
    expect(replayDeadLetters('outbox-relay', aws)).toEqual({ done: 0, failed: ['m1'] })
    expect(deleted).toEqual([])
  })
})
