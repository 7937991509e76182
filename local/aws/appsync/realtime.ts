import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type GraphQLSchema, Kind } from 'graphql'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Now } from '../endpoint/endpoint.ts'
import type { Authorize } from './authorize.ts'
import { type Execute, errorOf } from './execute.ts'
import { GraphqlFailure } from './graphql-failure.ts'
import { checkRequest, type RequestLimits, readRequest } from './request.ts'
import type { Subscription, Subscriptions } from './subscriptions.ts'

export interface RealtimeOptions {
  readonly schema: GraphQLSchema
  readonly limits: RequestLimits
  readonly authorize: Authorize
  readonly execute: Execute
  readonly subscriptions: Subscriptions
  readonly now: Now
  readonly log: (line: string) => void
}

export interface Realtime {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

/** Source: AppSync developer guide, "Building a real-time WebSocket client", and AWS general reference, quotas. */
const connectionTimeoutMs = 300_000
const keepAliveMs = 60_000
const longestConnectionMs = 24 * 60 * 60_000
const maxSubscriptions = 100
const mostMessageBytes = 1024 * 1024

interface ClientMessage {
  readonly type?: unknown
  readonly id?: unknown
  readonly payload?: { readonly data?: unknown; readonly extensions?: { readonly authorization?: Headers } }
}
type Headers = Readonly<Record<string, unknown>>

/**
 * Serves AppSync's WebSocket protocol for user pool tokens. A token is verified when the client connects and when it
 * subscribes, never again while the connection is open.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: mostMessageBytes,
    handleProtocols: (offered) => (offered.has('graphql-ws') ? 'graphql-ws' : false),
  })
  server.on('connection', (socket: WebSocket, request: IncomingMessage) => serve(options, socket, request))
  return {
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (webSocket) => server.emit('connection', webSocket, request)),
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

function serve(options: RealtimeOptions, socket: WebSocket, request: IncomingMessage): void {
  const { now, log, subscriptions } = options
  const running = new Map<string, Subscription>()
  const openedAt = now().getTime()
  const send = (message: object) => socket.send(JSON.stringify(message))
  const fail = (id: string | undefined, error: unknown) =>
    send({ ...(id === undefined ? {} : { id }), type: 'error', payload: { errors: [messageOf(error)] } })

  const admitted = options.authorize.token(tokenIn(connectionHeaders(request)))
  // `take` reports the failure at the first message.
  admitted.catch(() => undefined)
  const keepAlive = setInterval(() => {
    if (now().getTime() - openedAt > longestConnectionMs) socket.close(1000)
    else send({ type: 'ka' })
  }, keepAliveMs)
  socket.on('error', (error) => log(`appsync: connection error: ${error.message}`))
  socket.on('close', () => {
    clearInterval(keepAlive)
    for (const subscription of running.values()) subscriptions.remove(subscription)
    running.clear()
  })

  // Handles messages one at a time, in the order of arrival.
  let last: Promise<void> = Promise.resolve()
  socket.on('message', (data) => {
    last = last.then(() => take(String(data)))
  })

  async function take(text: string): Promise<void> {
    try {
      await admitted
    } catch (error) {
      send({ type: 'connection_error', payload: { errors: [{ ...messageOf(error), errorCode: 401 }] } })
      socket.close(1000)
      return
    }
    const message = parseJsonObject(text)
    const id = typeof message.id === 'string' ? message.id : undefined
    try {
      await answer(message, id)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      fail(id, error)
    }
  }

  async function answer({ type, payload }: ClientMessage, id: string | undefined): Promise<void> {
    if (type === 'connection_init') {
      send({ type: 'connection_ack', payload: { connectionTimeoutMs } })
      send({ type: 'ka' })
    } else if (type === 'start' && id !== undefined) await start(id, payload)
    else if (type === 'stop' && id !== undefined) stop(id)
    else throw new GraphqlFailure('unknown not supported through the realtime channel', 'UnsupportedOperation')
  }

  async function start(id: string, payload: ClientMessage['payload']): Promise<void> {
    if (running.has(id)) throw new GraphqlFailure('Subscription id is in use.', 'DuplicatedOperationError')
    if (running.size >= maxSubscriptions) {
      throw new GraphqlFailure('Max number of 100 subscriptions reached', 'MaxSubscriptionsReachedError')
    }
    const identity = await options.authorize.token(tokenIn(payload?.extensions?.authorization ?? {}))
    const checked = checkRequest(options.schema, readRequest(parseJsonObject(String(payload?.data))), options.limits)
    const [root] = checked.operation.selectionSet.selections
    if (checked.operation.operation !== 'subscription' || root?.kind !== Kind.FIELD) {
      throw new GraphqlFailure('Only subscriptions go through the realtime channel', 'UnsupportedOperation')
    }
    const { errors, effects } = await options.execute.run(checked, identity)
    if (errors) {
      send({ id, type: 'error', payload: { errors } })
      return
    }
    if (socket.readyState !== socket.OPEN) return
    const subscription: Subscription = {
      request: checked,
      field: root.name.value,
      filter: effects.filter,
      invalidationFilter: effects.invalidationFilter,
      deliver: (answer) => send({ id, type: 'data', payload: answer }),
      end() {
        running.delete(id)
        send({ id, type: 'complete' })
      },
    }
    running.set(id, subscription)
    subscriptions.add(subscription)
    send({ id, type: 'start_ack' })
  }

  function stop(id: string): void {
    const subscription = running.get(id)
    if (subscription) subscriptions.remove(subscription)
    running.delete(id)
    send({ id, type: 'complete' })
  }
}

function messageOf(error: unknown): object {
  const { message, errorType } = errorOf(error) as { message: string; errorType: string | null }
  return error instanceof GraphqlFailure ? { errorType: error.errorType, message } : { errorType, message }
}

/** Reads the headers from the sub-protocol `header-<base64url>`, or from the older base64 query parameter `header`. */
function connectionHeaders(request: IncomingMessage): Headers {
  const offered = String(request.headers['sec-websocket-protocol'] ?? '').split(/,\s*/)
  const inProtocol = offered.find((one) => one.startsWith('header-'))?.slice('header-'.length)
  const inQuery = new URL(request.url ?? '/', 'http://local').searchParams.get('header')
  const encoded = inProtocol ?? inQuery
  return encoded ? (parseJsonObject(Buffer.from(encoded, 'base64').toString()) as Headers) : {}
}

function tokenIn(headers: Headers): string | undefined {
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization') ?? []
  return typeof value === 'string' ? value : undefined
}

/** Parses a JSON object. Returns an empty object for anything else, so that later checks report missing fields. */
function parseJsonObject(text: string): ClientMessage {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
