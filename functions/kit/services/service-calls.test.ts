import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LocationClient, SearchPlaceIndexForTextCommand } from '@aws-sdk/client-location'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTable } from '../table/table.ts'
import { isUnavailable, longestCallMs, openClient, within } from './service-calls.ts'

let requests: number
let answer: 'never' | 500
let close: () => Promise<void>
beforeEach(async () => {
  requests = 0
  answer = 'never'
  const server = createServer((_request, response) => {
    requests++
    if (answer === 500) response.writeHead(500).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  vi.stubEnv('AWS_ENDPOINT_URL', `http://localhost:${(server.address() as AddressInfo).port}`)
  vi.stubEnv('AWS_REGION', 'sa-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKID')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('LONGEST_CALL_MS', '300')
})
afterEach(() => close())

const get = new GetCommand({ TableName: 't', Key: { pk: 'a', sk: 'b' } })

describe('a client', () => {
  it('ends a call that hangs, without a second attempt', async () => {
    const error = await openTable('t')
      .client.send(get)
      .catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(true)
    expect(requests).toBe(1)
  })

  it('repeats a call that the service refused, and reports it as unavailable', async () => {
    answer = 500
    vi.stubEnv('LONGEST_CALL_MS', '60000')
    const error = await openTable('t')
      .client.send(get)
      .catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(true)
    expect(requests).toBeGreaterThan(1)
  })

  it('also ends at the signal of its caller', async () => {
    vi.stubEnv('LONGEST_CALL_MS', '60000')
    const { client } = openTable('t')
    expect(client).toBeInstanceOf(DynamoDBDocumentClient)
    await expect(client.send(get, { abortSignal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('has the smaller of its own limit and the function’s', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const search = new SearchPlaceIndexForTextCommand({ IndexName: 'i', Text: 'x' })
    await openClient(LocationClient, 100)
      .send(search)
      .catch(() => undefined)
    await openClient(LocationClient, 5_000)
      .send(search)
      .catch(() => undefined)
    expect(timeout.mock.calls).toEqual([[100], [300]])
  })
})

describe('within', () => {
  it('is at most the function’s limit, four seconds where none is set', () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    within(100)
    within(1_000)
    expect(timeout.mock.calls).toEqual([[100], [300]])
    vi.stubEnv('LONGEST_CALL_MS', undefined)
    expect(longestCallMs()).toBe(4_000)
  })
})

describe('isUnavailable', () => {
  const fault = (more: object) => Object.assign(new Error('x'), more)

  it.each([
    [{ name: 'TimeoutError' }],
    [{ name: 'AbortError' }],
    [{ name: 'ThrottlingException' }],
    [{ code: 'ECONNREFUSED' }],
    [{ code: 'ENOTFOUND' }],
    [{ $metadata: { httpStatusCode: 503 } }],
    [{ $metadata: { httpStatusCode: 429 } }],
    [{ $fault: 'server' }],
  ])('is true for %j', (more) => expect(isUnavailable(fault(more))).toBe(true))

  it.each([
    [fault({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 403 }, $fault: 'client' })],
    [new TypeError('x')],
    ['x'],
    [undefined],
  ])('is false for %s', (error) => expect(isUnavailable(error)).toBe(false))
})
