import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('EVENT_BUS_NAME', 'bus')
vi.stubEnv('AWS_REGION', 'sa-east-1')
const { handler } = await import('./relay.ts')
const bus = mockClient(EventBridgeClient)
afterAll(() => bus.restore())
const at = '2026-11-21T12:00:00.000Z'
const envelope = (number: number) => ({ id: `evt_${number}`, version: 2, at, data: { number } })

function relay(count: number): Promise<DynamoDBBatchResponse> {
  const Records = Array.from({ length: count }, (_, number) => ({
    dynamodb: {
      SequenceNumber: `s${number}`,
      NewImage: marshall({ pk: 'OUTBOX', name: 'ThingHappened', envelope: envelope(number) }),
    },
  }))
  return handler({ Records } as unknown as DynamoDBStreamEvent, {} as Context) as Promise<DynamoDBBatchResponse>
}
const sent = () => bus.commandCalls(PutEventsCommand).map(({ args }) => args[0].input.Entries ?? [])

beforeEach(() => {
  bus.reset()
  bus.on(PutEventsCommand).callsFake(({ Entries }) => ({ Entries: Entries.map(() => ({ EventId: 'x' })) }))
})

describe('outbox relay', () => {
  it('publishes events as written, with their version', async () => {
    expect(await relay(1)).toEqual({ batchItemFailures: [] })
    expect(sent()).toEqual([
      [
        {
          EventBusName: 'bus',
          Source: 'retorna',
          DetailType: 'ThingHappened',
          Detail: expect.any(String),
          Time: new Date(at),
        },
      ],
    ])
    expect(JSON.parse(sent()[0]?.[0]?.Detail ?? '')).toEqual(envelope(0))
  })

  it('publishes ten at a time, in order', async () => {
    await relay(23)
    expect(sent().map(({ length }) => length)).toEqual([10, 10, 3])
    const details = sent()
      .flat()
      .map(({ Detail = '' }) => (JSON.parse(Detail) as { data: { number: number } }).data.number)
    expect(details).toEqual(Array.from({ length: 23 }, (_, number) => number))
  })

  it('reports the first refused event for redelivery and publishes none after it', async () => {
    bus
      .on(PutEventsCommand)
      .resolvesOnce({ Entries: Array.from({ length: 10 }, () => ({ EventId: 'x' })) })
      .resolves({ Entries: [{ EventId: 'x' }, { ErrorCode: 'InternalFailure' }, { ErrorCode: 'Later' }] })
    expect(await relay(25)).toEqual({ batchItemFailures: [{ itemIdentifier: 's11' }] })
    expect(sent()).toHaveLength(2)
  })

  it('throws on a row that is not an event', async () => {
    const Records = [{ dynamodb: { SequenceNumber: 's', NewImage: marshall({ pk: 'OUTBOX' }) } }]
    await expect(handler({ Records } as unknown as DynamoDBStreamEvent, {} as Context)).rejects.toThrow('name')
  })
})
