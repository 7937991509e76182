import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentNotified } from '../../../events/order-events.ts'
import { userSuspended } from '../../../events/user-events.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { takeDeadLetters } from '../../kit/events/stream-fixture.ts'

vi.stubEnv('EVENT_BUS_NAME', 'bus')
vi.stubEnv('AWS_REGION', 'sa-east-1')
vi.stubEnv('DEAD_LETTERS_URL', 'https://sqs.example/relay-dead-letters')
const { handler } = await import('./relay.ts')
const bus = mockClient(EventBridgeClient)
afterAll(() => bus.restore())
const at = '2026-11-21T12:00:00.000Z'
const userId = '7d0f6a52-3c1e-4b8a-9f27-5e8d1c2b3a40'

type Row = Record<string, unknown>
const rowOf = (part: ReturnType<typeof outboxPart>) => (part as { Put: { Item: Row } }).Put.Item
const paid = (number: number) => rowOf(outboxPart(paymentNotified, { paymentId: String(number) }, new Date(at)))
const suspended = () => rowOf(outboxPart(userSuspended, { userId, reason: 'x' }, new Date(at)))
const named = (row: Row) => ({ pk: String(row.pk), sk: String(row.sk) })

function recordOf(row: Row, number: number): DynamoDBRecord {
  const dynamodb = { SequenceNumber: `s${number}`, Keys: marshall(named(row)), NewImage: marshall(row) }
  return { eventName: 'INSERT', dynamodb } as DynamoDBRecord
}
function relay(rows: readonly Row[], more: object = {}): Promise<DynamoDBBatchResponse> {
  const event = { Records: rows.map(recordOf), ...more } as unknown as DynamoDBStreamEvent
  return handler(event, {} as Context) as Promise<DynamoDBBatchResponse>
}
const payments = (count: number) => Array.from({ length: count }, (_, number) => paid(number))
const sent = () => bus.commandCalls(PutEventsCommand).map(({ args }) => args[0].input.Entries ?? [])
const sentPayments = () =>
  sent()
    .flat()
    .map(({ Detail = '' }) => (JSON.parse(Detail) as { data: { paymentId: string } }).data.paymentId)

let letters: ReturnType<typeof takeDeadLetters>
beforeEach(() => {
  letters = takeDeadLetters()
  bus.reset()
  bus.on(PutEventsCommand).callsFake(({ Entries }) => ({ Entries: Entries.map(() => ({ EventId: 'x' })) }))
})

describe('outbox relay', () => {
  it('publishes events as written, with their version', async () => {
    const row = paid(0)
    expect(await relay([row])).toEqual({ batchItemFailures: [] })
    const [[entry] = []] = sent()
    expect(entry).toMatchObject({ EventBusName: 'bus', Source: 'retorna', DetailType: 'PaymentNotified' })
    expect(entry?.Time).toEqual(new Date(at))
    expect(JSON.parse(entry?.Detail ?? '')).toEqual(row.envelope)
  })

  it('publishes ten at a time, in order', async () => {
    await relay(payments(23))
    expect(sent().map(({ length }) => length)).toEqual([10, 10, 3])
    expect(sentPayments()).toEqual(Array.from({ length: 23 }, (_, number) => String(number)))
  })

  it('fills a call up to one MiB only', async () => {
    const large = (number: number) => {
      const row = paid(number)
      return { ...row, envelope: { ...(row.envelope as object), data: { paymentId: 'x'.repeat(300_000) } } }
    }
    expect(await relay([1, 2, 3, 4].map(large))).toEqual({ batchItemFailures: [] })
    expect(sent().map(({ length }) => length)).toEqual([3, 1])
  })

  it('reports the first event that the bus could not take for redelivery and publishes none after it', async () => {
    bus
      .on(PutEventsCommand)
      .resolvesOnce({ Entries: Array.from({ length: 10 }, () => ({ EventId: 'x' })) })
      .resolves({ Entries: [{ EventId: 'x' }, { ErrorCode: 'InternalFailure' }, { ErrorCode: 'Later' }] })
    expect(await relay(payments(25))).toEqual({ batchItemFailures: [{ itemIdentifier: 's11' }] })
    expect(sent()).toHaveLength(2)
    expect(letters.taken).toEqual([])
  })

  it('throws when the bus is down, so that the whole batch comes again', async () => {
    bus.on(PutEventsCommand).rejects(new Error('down'))
    await expect(relay([{ pk: 'OUTBOX#x', sk: 'EVENT' }, paid(1)])).rejects.toThrow('down')
    expect(letters.taken).toEqual([])
  })
})

describe('a row that is not an event of its noun', () => {
  const [good, more] = [paid(1), paid(2)]
  const { envelope } = suspended() as { envelope: Row }
  const key = (noun: string) => ({ pk: `OUTBOX#${noun}#${envelope.id}`, sk: 'EVENT' })
  const row = { ...key('users'), name: 'UserSuspended', envelope }

  it.each<[string, Row]>([
    ['has no envelope', { pk: 'OUTBOX#evt_poison1', sk: 'EVENT', name: 'SomethingOld' }],
    ['has no name', { ...row, name: undefined }],
    ['is an unknown event', { ...row, name: 'SomethingOld' }],
    ['is of an unknown version', { ...row, envelope: { ...envelope, version: 9 } }],
    ['misses data of its schema', { ...row, envelope: { ...envelope, data: { userId } } }],
    ['has no time', { ...row, envelope: { ...envelope, at: 'soon' } }],
    ['is below another noun', { ...row, ...key('photos') }],
    ['is below no noun', { ...row, pk: `OUTBOX#${envelope.id}` }],
    ['has the key of another event', { ...row, pk: good.pk }],
    ['has another sort key', { ...row, sk: 'EVENT2' }],
    ['has an id of another kind', { ...row, pk: 'OUTBOX#users#x', envelope: { ...envelope, id: 'x' } }],
  ])('and %s goes to the dead letters at once while the others are published', async (_, unreadable) => {
    const rows = [good, JSON.parse(JSON.stringify(unreadable)) as Row, more]
    expect(await relay(rows)).toEqual({ batchItemFailures: [] })
    expect(sentPayments()).toEqual(['1', '2'])
    expect(letters.taken).toMatchObject([
      {
        queue: 'https://sqs.example/relay-dead-letters',
        letter: {
          unreadable: { ...named(unreadable), reason: expect.any(String) },
          Records: [recordOf(rows[1] ?? {}, 1)],
        },
      },
    ])
  })

  it('passes when its key names the noun of its event', async () => {
    await relay([row])
    expect(sent().flat()).toMatchObject([{ DetailType: 'UserSuspended' }])
  })

  it('is not sent to the dead letters before rows that come again', async () => {
    bus.on(PutEventsCommand).resolves({ Entries: [{ ErrorCode: 'ThrottlingException' }] })
    const poison = { pk: 'OUTBOX#x', sk: 'EVENT' }
    expect(await relay([paid(1), poison])).toEqual({ batchItemFailures: [{ itemIdentifier: 's0' }] })
    expect(letters.taken).toEqual([])
    expect(await relay([poison, paid(1)])).toEqual({ batchItemFailures: [{ itemIdentifier: 's1' }] })
    expect(letters.taken).toHaveLength(1)
  })

  it('goes to the dead letters when the bus refuses what it says', async () => {
    bus
      .on(PutEventsCommand)
      .resolves({ Entries: [{ EventId: 'x' }, { ErrorCode: 'MalformedDetail' }, { EventId: 'x' }] })
    expect(await relay(payments(3))).toEqual({ batchItemFailures: [] })
    expect(letters.taken.map(({ letter }) => letter.unreadable.reason)).toEqual(['MalformedDetail: '])
  })

  it('passes with fields that its schema does not name', async () => {
    await relay([{ ...row, envelope: { ...envelope, data: { ...(envelope.data as Row), later: 1 } } }])
    expect(JSON.parse(sent().flat()[0]?.Detail ?? '')).toMatchObject({ data: { later: 1 } })
  })

  it('fails again in a replay, which keeps the message, and is not sent a second time', async () => {
    const poison = { pk: 'OUTBOX#x', sk: 'EVENT' }
    await relay([poison])
    const [first] = letters.taken
    const again = handler(first?.letter as unknown as DynamoDBStreamEvent, {} as Context)
    expect(await again).toEqual({ batchItemFailures: [{ itemIdentifier: 's0' }] })
    expect(letters.taken).toHaveLength(1)
  })
})
