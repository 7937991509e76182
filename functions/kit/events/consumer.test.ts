import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Context, EventBridgeEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineEvent } from '../../../events/event.ts'
import { openTable } from '../table/table.ts'
import { consumer, firstTime, on } from './consumer.ts'

process.env.AWS_REGION = 'sa-east-1'
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => dynamo.restore())
const table = openTable('table')
const now = new Date('2026-11-21T12:00:00.000Z')

const first = defineEvent('reports', 'ThingHappened', 1, z.object({ name: z.string() }))
const second = defineEvent('reports', 'ThingHappened', 2, z.object({ names: z.array(z.string()) }))

const seen: string[] = []
const handle = consumer('things', [
  on(first, async ({ data }) => void seen.push(data.name)),
  on(second, async ({ data }) => void seen.push(...data.names)),
])
function deliver(name: string, detail: unknown): Promise<void> {
  const event = { 'detail-type': name, detail } as EventBridgeEvent<string, unknown>
  return handle(event, {} as Context) as Promise<void>
}
const envelope = (version: unknown, data: unknown) => ({ id: 'evt_1', version, at: now.toISOString(), data })

beforeEach(() => {
  dynamo.reset()
  seen.length = 0
})

describe('consumer', () => {
  it('handles two versions of an event, each with its own schema', async () => {
    await deliver('ThingHappened', envelope(1, { name: 'old' }))
    await deliver('ThingHappened', envelope(2, { names: ['new', 'newer'] }))
    expect(seen).toEqual(['old', 'new', 'newer'])
  })

  it('throws for an unknown version with event name and version', async () => {
    await expect(deliver('ThingHappened', envelope(3, { name: 'x' }))).rejects.toThrow(
      'things does not react to ThingHappened of version 3',
    )
    await expect(deliver('ThingHappened', 'nonsense')).rejects.toThrow('ThingHappened of version unknown')
    expect(seen).toEqual([])
  })

  it('throws for an unknown event', async () => {
    await expect(deliver('OtherHappened', envelope(1, {}))).rejects.toThrow(
      'things does not react to OtherHappened of version 1',
    )
  })

  it('passes only valid data to handlers', async () => {
    await expect(deliver('ThingHappened', envelope(1, { names: ['of another version'] }))).rejects.toThrow(z.ZodError)
    expect(seen).toEqual([])
  })
})

describe('firstTime', () => {
  it('claims an event for a consumer for fourteen days', async () => {
    dynamo.on(PutCommand).resolves({})
    expect(await firstTime(table, 'things', 'evt_1', now)).toBe(true)
    expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input).toEqual({
      TableName: 'table',
      Item: { pk: 'CONSUMED#things#evt_1', sk: 'EVENT', expiresAt: now.getTime() / 1000 + 14 * 86_400 },
      ConditionExpression: 'attribute_not_exists(pk)',
    })
  })

  it('returns false for a repeated event', async () => {
    dynamo.on(PutCommand).rejects(new ConditionalCheckFailedException({ message: 'claimed', $metadata: {} }))
    expect(await firstTime(table, 'things', 'evt_1', now)).toBe(false)
  })

  it('rethrows other failures, so that the event is delivered again', async () => {
    dynamo.on(PutCommand).rejects(new Error('throttled'))
    await expect(firstTime(table, 'things', 'evt_1', now)).rejects.toThrow('throttled')
  })
})
