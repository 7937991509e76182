import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { StartFailure } from './failure.ts'
import { type Front, type Mount, openFront } from './front.ts'

let front: Front
beforeEach(async () => {
  front = await openFront(0)
})
afterEach(() => front.close())

const echo: RequestListener = (request, response) => void response.end(request.url)
const get = async (path: string) => (await fetch(`${front.url}${path}`)).text()

test('routes paths to the mounts, with or without the prefix', async () => {
  front.mount([
    { prefix: '/api', strip: false, listener: echo },
    { prefix: '/cognito', strip: true, listener: echo },
    { prefix: '/', strip: false, listener: (_request, response) => void response.end('site') },
  ])
  expect(await get('/api/recyclables?x=1')).toBe('/api/recyclables?x=1')
  expect(await get('/cognito/pool/keys')).toBe('/pool/keys')
  expect(await get('/cognito')).toBe('/')
  expect(await get('/cognito?x=1')).toBe('/?x=1')
  expect(await get('/apiary')).toBe('site')
})

test('answers 503 with Retry-After until something is mounted', async () => {
  const response = await fetch(front.url)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
})

test.each([8_193, 20_000, 70_000, 300_000, 2_000_000])('answers 414 to an address of %i characters', async (length) => {
  front.mount([{ prefix: '/', strip: false, listener: echo }])
  for (const start of ['/', '/api/recyclables?q=', '/recyclables/']) {
    const path = start.padEnd(length, 'a')
    const { port } = front
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    expect((await text(socket)).split('\r\n')[0]).toMatch(/^HTTP\/1\.1 414 /)
  }
})

test('routes an address of 8,192 characters', async () => {
  front.mount([{ prefix: '/', strip: false, listener: echo }])
  const longest = '/'.padEnd(8_192, 'a')
  expect(await get(longest)).toBe(longest)
})

test('keeps idle connections open', async () => {
  expect((await fetch(front.url)).headers.get('keep-alive')).toBeNull()
})

test('reports a taken port as a StartFailure', async () => {
  await expect(openFront(front.port)).rejects.toThrow(StartFailure)
})

test('passes upgrades to their mount, refuses others and closes them all at the end', async () => {
  const ended = Promise.withResolvers<void>()
  let last: WebSocket | undefined
  const opened = (path: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${front.url.replace('http', 'ws')}${path}`)
      socket.onopen = () => resolve('open')
      socket.onerror = () => resolve('refused')
      socket.onclose = ({ target }) => target === last && ended.resolve()
      last = socket
    })
  const server = new WebSocketServer({ noServer: true })
  const upgrade: Mount['upgrade'] = (request, socket, head) =>
    server.handleUpgrade(request, socket, head, () => undefined)
  front.mount([{ prefix: '/graphql', strip: false, listener: echo, upgrade }])
  expect(await opened('/elsewhere')).toBe('refused')
  expect(await opened('/graphql/realtime')).toBe('open')
  await front.close()
  await ended.promise
  front = await openFront(0)
})
