import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RuleDefinition, Target } from '../../../local/aws/assembly/assembly.ts'
import { createClock } from '../../../local/aws/clock/clock.ts'
import { type EndpointContext, listen } from '../../../local/aws/endpoint/endpoint.ts'
import { DeliveryRefused } from '../../../local/aws/events/deliveries.ts'
import {
  type AcceptedEvent,
  createEventBridge,
  type DeliverTo,
  type EventBridge,
} from '../../../local/aws/events/server.ts'

const region = 'sa-east-1'
const accountId = '111122223333'
const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${accountId}:${rest}`
const origin = { stack: 'backend', logicalId: 'X' }
const bus = { ...origin, name: 'product', arn: arn('events', 'event-bus/product') }

const surroundings = (dataDir: string): EndpointContext => ({
  now: createClock().now,
  mayCall: (key, action, resource) =>
    key === 'ALLOWED' && action === 'events:PutEvents' && resource !== arn('events', 'event-bus/foreign'),
  dataDir,
  log: () => undefined,
  region,
  accountId,
})

function target(changes: Partial<Target> = {}): Target {
  return {
    id: 'Target0',
    arn: arn('lambda', 'function:mail'),
    retry: { maximumRetryAttempts: 1, maximumEventAgeSeconds: 3600 },
    ...changes,
  }
}

function rule(
  eventPattern: Record<string, unknown>,
  targets: Target[] = [target()],
  busName = bus.name,
): RuleDefinition {
  return {
    ...origin,
    name: 'rule',
    arn: arn('events', `rule/${busName}/rule`),
    busName,
    enabled: true,
    eventPattern,
    targets,
  }
}

const entry = (changes: Partial<PutEventsRequestEntry> = {}): PutEventsRequestEntry => ({
  EventBusName: bus.name,
  Source: 'retorna.ads',
  DetailType: 'AdApproved',
  Detail: '{"adId":"ad_1"}',
  ...changes,
})

let dataDir: string
let delivered: { arn: string; input: unknown }[]
let deadLetters: { queueArn: string; body: string; attributes: Record<string, string> }[]
let seen: AcceptedEvent[]
let closing: (() => Promise<void>)[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'events-'))
  delivered = []
  deadLetters = []
  seen = []
  closing = []
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
})

function open(rules: RuleDefinition[], deliverTo?: DeliverTo): EventBridge {
  const take: DeliverTo = async ({ arn }, input) => void delivered.push({ arn, input })
  const eventBridge = createEventBridge({
    ...surroundings(dataDir),
    buses: [bus],
    rules,
    targets: { lambda: deliverTo ?? take },
    send: (queueArn, body, attributes) => deadLetters.push({ queueArn, body, attributes }),
    onEvent: (event) => seen.push(event),
  })
  closing.push(() => eventBridge.close())
  return eventBridge
}

async function clientOf(eventBridge: EventBridge, accessKeyId = 'ALLOWED'): Promise<EventBridgeClient> {
  const server = await listen(eventBridge.listener)
  const endpoint = process.env.AWS_ENDPOINT_URL_EVENTBRIDGE ?? server.url
  const client = new EventBridgeClient({ region, endpoint, credentials: { accessKeyId, secretAccessKey: 'secret' } })
  closing.push(server.close, async () => client.destroy())
  return client
}

describe('PutEvents', () => {
  test('returns ids and errors in the order of the entries', async () => {
    const client = await clientOf(open([]))
    const Entries = [
      entry(),
      entry({ Source: undefined }),
      entry({ DetailType: undefined }),
      entry({ Detail: undefined }),
      entry({ Detail: 'no json' }),
      entry({ Detail: '[1]' }),
      entry({ Source: 'aws.s3' }),
    ]
    const reply = await client.send(new PutEventsCommand({ Entries }))
    expect(reply.FailedEntryCount).toBe(6)
    expect(reply.Entries?.map((result) => result.ErrorCode)).toEqual([
      undefined,
      'InvalidArgument',
      'InvalidArgument',
      'InvalidArgument',
      'MalformedDetail',
      'MalformedDetail',
      'NotAuthorizedForSourceException',
    ])
    expect(reply.Entries?.[0]?.EventId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('refuses no entry, eleven entries and more than 1 MiB', async () => {
    const client = await clientOf(open([]))
    const put = (Entries: PutEventsRequestEntry[]) => client.send(new PutEventsCommand({ Entries }))
    const large = entry({ Detail: JSON.stringify({ text: 'x'.repeat(600_000) }) })
    for (const entries of [[], Array.from({ length: 11 }, () => entry()), [large, large]]) {
      await expect(put(entries)).rejects.toMatchObject({ name: 'ValidationException' })
    }
    expect((await put([large])).FailedEntryCount).toBe(0)
  })

  test('refuses a caller without permission on the bus', async () => {
    const eventBridge = open([])
    const stranger = await clientOf(eventBridge, 'STRANGER')
    await expect(stranger.send(new PutEventsCommand({ Entries: [entry()] }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    })
    const client = await clientOf(eventBridge)
    const foreign = [entry(), entry({ EventBusName: 'foreign' })]
    await expect(client.send(new PutEventsCommand({ Entries: foreign }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    })
    expect(seen).toEqual([])
  })
})

describe('rules', () => {
  test('deliver a matching event to the target in the envelope', async () => {
    const eventBridge = open([
      rule({ source: ['retorna.ads'], 'detail-type': ['AdApproved'] }),
      rule({ source: ['other'] }),
    ])
    eventBridge.start()
    const client = await clientOf(eventBridge)
    const Time = new Date('2026-11-21T10:00:00Z')
    const reply = await client.send(
      new PutEventsCommand({ Entries: [entry({ EventBusName: bus.arn, Time, Resources: ['r'] })] }),
    )
    await eventBridge.settled()
    expect(delivered).toEqual([
      {
        arn: arn('lambda', 'function:mail'),
        input: {
          version: '0',
          id: reply.Entries?.[0]?.EventId,
          'detail-type': 'AdApproved',
          source: 'retorna.ads',
          account: accountId,
          time: '2026-11-21T10:00:00Z',
          region,
          resources: ['r'],
          detail: { adId: 'ad_1' },
        },
      },
    ])
    expect(seen).toMatchObject([{ bus: 'product', rules: ['rule'] }])
  })

  test('see events of AWS services on the default bus only', async () => {
    const pattern = { source: ['aws.s3'], detail: { object: { key: [{ prefix: 'upload/' }] } } }
    const eventBridge = open([rule(pattern, [target()], 'default'), rule(pattern)])
    eventBridge.start()
    const detail = { bucket: { name: 'media' }, object: { key: 'upload/1' } }
    eventBridge.putEvent({ source: 'aws.s3', 'detail-type': 'Object Created', detail, resources: [] })
    await eventBridge.settled()
    expect(delivered).toHaveLength(1)
  })

  test('deliver nothing while disabled', async () => {
    const eventBridge = open([{ ...rule({ source: ['retorna.ads'] }), enabled: false }])
    eventBridge.start()
    const client = await clientOf(eventBridge)
    await client.send(new PutEventsCommand({ Entries: [entry()] }))
    await eventBridge.settled()
    expect(delivered).toEqual([])
  })
})

describe('failed deliveries', () => {
  const deadLetterArn = arn('sqs', 'dead')
  const rules = [rule({ source: ['retorna.ads'] }, [target({ deadLetterArn })])]

  test('move to the dead-letter queue with the documented attributes after their retries', async () => {
    let attempts = 0
    const eventBridge = open(rules, async () => {
      attempts += 1
      throw new Error('throttled')
    })
    eventBridge.start()
    const client = await clientOf(eventBridge)
    await client.send(new PutEventsCommand({ Entries: [entry()] }))
    await eventBridge.settled()
    expect(attempts).toBe(2)
    expect(deadLetters).toMatchObject([
      {
        queueArn: deadLetterArn,
        attributes: {
          RULE_ARN: arn('events', 'rule/product/rule'),
          TARGET_ARN: arn('lambda', 'function:mail'),
          ERROR_CODE: 'INTERNAL_ERROR',
          ERROR_MESSAGE: 'throttled',
          EXHAUSTED_RETRY_CONDITION: 'MaximumRetryAttempts',
          RETRY_ATTEMPTS: '1',
        },
      },
    ])
    expect(JSON.parse(String(deadLetters[0]?.body))).toMatchObject({ detail: { adId: 'ad_1' } })
  })

  test('move there at once when a retry cannot help', async () => {
    const eventBridge = open(rules, async () => {
      throw new DeliveryRefused('NO_PERMISSIONS', 'not allowed')
    })
    eventBridge.start()
    const client = await clientOf(eventBridge)
    await client.send(new PutEventsCommand({ Entries: [entry()] }))
    await eventBridge.settled()
    expect(deadLetters).toMatchObject([{ attributes: { ERROR_CODE: 'NO_PERMISSIONS', RETRY_ATTEMPTS: '0' } }])
    expect(deadLetters[0]?.attributes.EXHAUSTED_RETRY_CONDITION).toBeUndefined()
  })

  test('delivers after a restart an event that was acknowledged before a kill', async () => {
    const killed = open(rules)
    const client = await clientOf(killed)
    await client.send(new PutEventsCommand({ Entries: [entry()] }))
    expect(delivered).toEqual([])
    const next = open(rules)
    next.start()
    await next.settled()
    expect(delivered).toMatchObject([{ input: { detail: { adId: 'ad_1' } } }])
  })
})
