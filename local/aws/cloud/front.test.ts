import type { RequestListener } from 'node:http'
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
