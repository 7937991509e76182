// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Connection, connect } from './connection.ts'

interface Sent {
  readonly type: string
  readonly id?: string
}

const open = 1

class FakeSocket {
  static all: FakeSocket[] = []
  readonly sent: Sent[] = []
  readyState = open
  onopen: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  onclose: (() => void) | undefined
  readonly protocols: readonly string[]
  constructor(_url: string, protocols: readonly string[]) {
    this.protocols = protocols
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent)
  }
  close(): void {
    this.readyState = 3
    this.onclose?.()
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  listen(): void {
    this.onopen?.()
    this.say({ type: 'connection_ack', payload: { connectionTimeoutMs: 300_000 } })
    this.say({ type: 'ka' })
    this.acknowledge()
  }
  acknowledge(): void {
    this.say({ type: 'start_ack', id: this.started.at(-1) })
  }
  get started(): (string | undefined)[] {
    return this.sent.filter(({ type }) => type === 'start').map(({ id }) => id)
  }
}

Object.assign(FakeSocket, { OPEN: open })

const minute = 60_000
let lastToken: boolean | undefined
let givesToken: () => string | null
let heard: unknown[]
let listening: number
let refused: string[]
let connection: Connection

const tokenNow = () => `x.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.x`
const socket = () => FakeSocket.all.at(-1) as FakeSocket
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  heard = []
  refused = []
  listening = 0
  givesToken = tokenNow
  connection = connect({
    socketUrl: 'wss://live/graphql',
    host: 'live.example',
    document: 'subscription { onLive { kind } }',
    token: async (fresh) => {
      lastToken = fresh
      return givesToken()
    },
    onPayload: (payload) => heard.push(payload),
    onSubscribed: () => listening++,
    onRefused: (code) => refused.push(code),
  })
  await pass(0)
})
afterEach(() => {
  connection.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('connection', () => {
  it('authenticates with its token, subscribes and receives payloads', () => {
    socket().listen()
    const [protocol, header = ''] = socket().protocols
    expect(protocol).toBe('graphql-ws')
    expect(JSON.parse(atob(header.replace('header-', '')))).toEqual({ Authorization: tokenNow(), host: 'live.example' })
    socket().say({ type: 'data', id: '1', payload: { data: { onLive: { kind: 'profile' } } } })
    expect([heard, listening]).toEqual([[{ kind: 'profile' }], 1])
  })

  it('reconnects after a failure and reports a possible gap', async () => {
    socket().listen()
    socket().close()
    await pass(400)
    expect(FakeSocket.all).toHaveLength(2)
    socket().listen()
    expect(listening).toBe(2)
  })

  it('backs off up to 30 seconds, and reconnects at once when the network returns', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    for (let falls = 1; falls < 10; falls++) {
      socket().close()
      await pass(30_000)
      expect(FakeSocket.all).toHaveLength(falls + 1)
    }
    socket().close()
    await pass(20_000)
    expect(FakeSocket.all).toHaveLength(10)
    connection.wake()
    await pass(0)
    expect(FakeSocket.all).toHaveLength(11)
  })

  it('replaces a silent connection, but not one with keep-alive messages', async () => {
    socket().listen()
    for (let said = 0; said < 5; said++) {
      await pass(minute)
      socket().say({ type: 'ka' })
    }
    expect(FakeSocket.all).toHaveLength(1)
    await pass(90_000 + 400)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('renews the subscription before the token expires, without a gap', async () => {
    socket().listen()
    const keepAlive = setInterval(() => socket().say({ type: 'ka' }), minute)
    await pass(58 * minute)
    expect(socket().started).toEqual(['1'])
    await pass(minute)
    expect([socket().started, lastToken]).toEqual([['1', '2'], true])
    expect(socket().sent.filter(({ type }) => type === 'stop')).toEqual([])
    socket().acknowledge()
    expect(socket().sent.at(-1)).toEqual({ type: 'stop', id: '1' })
    // The end of the replaced subscription must not cause a reconnect.
    socket().say({ type: 'complete', id: '1' })
    await pass(minute)
    expect(FakeSocket.all).toHaveLength(1)
    clearInterval(keepAlive)
  })

  it('retries once after losing access, and stops when the server gives the reason', async () => {
    socket().listen()
    socket().say({ type: 'complete', id: '1' })
    await pass(400)
    expect(FakeSocket.all).toHaveLength(2)
    socket().onopen?.()
    socket().say({ type: 'connection_ack' })
    socket().say({ type: 'error', id: '1', payload: { errors: [{ errorType: 'access.suspended' }] } })
    await pass(5 * minute)
    expect([refused, FakeSocket.all.length]).toEqual([['access.suspended'], 2])
  })

  it('requests a fresh token after the server rejected the old one', async () => {
    socket().onopen?.()
    socket().say({ type: 'connection_error', payload: { errors: [{ errorType: 'UnauthorizedException' }] } })
    await pass(400)
    socket().say({ type: 'connection_error', payload: { errors: [{ errorType: 'UnauthorizedException' }] } })
    await pass(800)
    expect([FakeSocket.all.length, lastToken]).toEqual([3, true])
  })

  it('keeps the current token after interrupted connections', async () => {
    for (let cut = 0; cut < 5; cut++) {
      FakeSocket.all.at(-1)?.close()
      await pass(minute)
    }
    expect([FakeSocket.all.length, lastToken]).toEqual([6, false])
  })

  it('ends without a session', async () => {
    givesToken = () => null
    socket().close()
    await pass(400)
    expect([refused, FakeSocket.all.length]).toEqual([['access.sign_in_required'], 1])
  })

  it('retries while no token is available', async () => {
    givesToken = () => {
      throw new TypeError('Failed to fetch')
    }
    socket().close()
    await pass(5000)
    expect([refused, FakeSocket.all.length]).toEqual([[], 1])
    givesToken = tokenNow
    await pass(30_000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('stays closed after close', async () => {
    socket().listen()
    connection.close()
    connection.wake()
    await pass(5 * minute)
    expect(FakeSocket.all).toHaveLength(1)
  })
})
