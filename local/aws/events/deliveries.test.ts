import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createClock } from '../clock/clock.ts'
import { createDeliveries, type DeliveriesOptions, DeliveryRefused, type Failure } from './deliveries.ts'

let file: string
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'deliveries-')), 'pending.jsonl')
})

function deliveries(attempt: DeliveriesOptions<string>['attempt'], options: Partial<DeliveriesOptions<string>> = {}) {
  const failures: [string, Failure][] = []
  const made = createDeliveries<string>({
    file,
    now: createClock().now,
    attempt,
    policyOf: () => ({ maximumRetryAttempts: 2, maximumEventAgeSeconds: 3600 }),
    onGivenUp: (payload, failure) => failures.push([payload, failure]),
    ...options,
  })
  return { ...made, failures }
}

test('delivers after a restart what was accepted before it', async () => {
  const killed = deliveries(async () => undefined)
  killed.enqueue('one')
  killed.enqueue('two')
  const taken: string[] = []
  const next = deliveries(async (payload) => void taken.push(payload))
  next.start()
  await next.settled()
  expect(taken).toEqual(['one', 'two'])
  next.close()
  await expect(deliveries(async () => undefined).settled()).resolves.toBeUndefined()
})

test('drops a line truncated by a crash and delivers the rest', async () => {
  deliveries(async () => undefined).enqueue('whole')
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"put":{"id":"x","payl`)
  const taken: string[] = []
  const next = deliveries(async (payload) => void taken.push(payload))
  next.start()
  await next.settled()
  expect(taken).toEqual(['whole'])
})

test('retries a failed attempt until it succeeds', async () => {
  let attempts = 0
  const made = deliveries(async () => {
    attempts += 1
    if (attempts < 3) throw new Error('not yet')
  })
  made.start()
  made.enqueue('one')
  await made.settled()
  expect(attempts).toBe(3)
  expect(made.failures).toEqual([])
})

test('ends retries by the policy and counts attempts before a restart', async () => {
  let attempts = 0
  const failing = async () => {
    attempts += 1
    throw new Error('down')
  }
  const killed = deliveries(failing)
  killed.enqueue('one')
  const id = JSON.parse(readFileSync(file, 'utf8')).put.id
  writeFileSync(file, `${readFileSync(file, 'utf8')}${JSON.stringify({ failed: id })}\n`)
  const next = deliveries(failing)
  next.start()
  await next.settled()
  expect(attempts).toBe(2)
  expect(next.failures).toMatchObject([['one', { attempts: 3, exhausted: 'MaximumRetryAttempts' }]])
})

test('gives up an event older than the policy allows', async () => {
  const clock = createClock()
  const made = deliveries(
    async () => {
      clock.advance(7_200_000)
      throw new Error('slow')
    },
    { now: clock.now },
  )
  made.start()
  made.enqueue('one')
  await made.settled()
  expect(made.failures).toMatchObject([['one', { attempts: 1, exhausted: 'MaximumEventAgeInSeconds' }]])
})

test('does not retry a refused delivery', async () => {
  const made = deliveries(async () => {
    throw new DeliveryRefused('NO_RESOURCE', 'gone')
  })
  made.start()
  made.enqueue('one')
  await made.settled()
  expect(made.failures).toMatchObject([['one', { attempts: 1, error: { code: 'NO_RESOURCE' } }]])
  expect(made.failures[0]?.[1].exhausted).toBeUndefined()
})

test('limits concurrent deliveries', async () => {
  let underWay = 0
  let most = 0
  const made = deliveries(
    async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setImmediate(resolve))
      underWay -= 1
    },
    { concurrency: 2 },
  )
  for (let index = 0; index < 10; index++) made.enqueue(String(index))
  made.start()
  await made.settled()
  expect(most).toBe(2)
})

test('does not let a full lane delay other lanes', async () => {
  let release: () => void = () => undefined
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  const done: string[] = []
  const made = deliveries(
    async (payload) => {
      if (payload.startsWith('slow')) await blocked
      done.push(payload)
      if (payload === 'quick') release()
    },
    { concurrency: 1, laneOf: (payload) => String(payload.split(' ')[0]) },
  )
  made.start()
  for (const payload of ['slow 1', 'slow 2', 'quick']) made.enqueue(payload)
  await made.settled()
  expect(done).toEqual(['quick', 'slow 1', 'slow 2'])
})

test('duplicates and reorders in unruly mode, and stops when the mode ends', async () => {
  const arrival = { unruly: true }
  const taken: string[] = []
  const made = deliveries(async (payload) => void taken.push(payload), { arrival })
  made.start()
  const payloads = Array.from({ length: 20 }, (_, index) => `event ${index}`)
  for (const payload of payloads) made.enqueue(payload)
  await made.settled()
  expect(taken.toSorted()).toEqual([...payloads, ...payloads].toSorted())
  expect([...new Set(taken)]).not.toEqual(payloads)
  arrival.unruly = false
  taken.length = 0
  for (const payload of payloads) made.enqueue(payload)
  await made.settled()
  expect(taken).toEqual(payloads)
  made.close()
})
