export interface ConnectionOptions {
  readonly socketUrl: string
  /** Host of the API; tokens are issued for it. */
  readonly host: string
  readonly document: string
  /** Returns a valid token, a new one if `fresh`; null without a session. */
  readonly token: (fresh: boolean) => Promise<string | null>
  readonly onPayload: (payload: unknown) => void
  /** The subscription is active: later events arrive, earlier ones must be fetched. */
  readonly onSubscribed: () => void
  /** The server refuses this user for good, with the refusal's code. */
  readonly onRefused: (code: string) => void
}

export interface Connection {
  /** Reconnects at once: the network may be back. */
  wake(): void
  close(): void
}

interface Message {
  readonly type: string
  readonly id?: string
  readonly payload?: {
    readonly data?: { readonly onLive: unknown } | null
    readonly errors?: readonly { readonly errorType?: string | null }[]
  }
}

/** The server sends a keep-alive message every minute. */
const keepAliveTimeoutMs = 90_000
const firstWaitMs = 400
const longestWaitMs = 30_000
/** A subscription is replaced this long before its token expires, because later events would not reach it. */
const renewBeforeExpiryMs = 60_000

/**
 * Keeps one socket with one subscription to the live API. Reconnects with backoff and jitter, so that thousands of
 * clients do not reconnect at once. AWS's client would cost 36 KiB and wait five seconds each time (decisions/0042).
 */
export function connect(options: ConnectionOptions): Connection {
  let socket: WebSocket | undefined
  let failures = 0
  /** The server rejected the last token. Only then is a new one requested, which may have fewer rights (rules 2.19). */
  let unfit = false
  let started = 0
  let over = false
  let retry: number | undefined
  let silence: number | undefined
  let renewal: number | undefined

  async function open(): Promise<void> {
    // Does not try offline: `wake` is called when the network returns.
    if (!navigator.onLine) return
    const token = await options.token(unfit).catch(() => undefined)
    if (over) return
    if (token === null) return refused('access.sign_in_required')
    if (token === undefined) return again()
    const header = base64Url(JSON.stringify({ Authorization: token, host: options.host }))
    const mine = new WebSocket(options.socketUrl, ['graphql-ws', `header-${header}`])
    socket = mine
    hear()
    mine.onopen = () => mine.send('{"type":"connection_init"}')
    mine.onmessage = ({ data }) => {
      hear()
      take(JSON.parse(String(data)) as Message, token)
    }
    mine.onclose = () => {
      if (socket === mine) again()
    }
  }

  function take({ type, id, payload }: Message, token: string): void {
    if (type === 'connection_ack') start(token)
    else if (type === 'data' && payload?.data?.onLive) options.onPayload(payload.data.onLive)
    else if (type === 'start_ack' && id === String(started)) {
      if (started > 1) send({ type: 'stop', id: String(started - 1) })
      failures = 0
      unfit = false
      options.onSubscribed()
    } else if (id === undefined || id === String(started)) {
      const code = payload?.errors?.[0]?.errorType
      if (code?.startsWith('access.')) refused(code)
      // Access ended or the token was rejected; the server tells which on the next attempt.
      else if (type === 'complete' || type === 'error' || type === 'connection_error') {
        unfit = type !== 'complete'
        again()
      }
    }
  }

  function start(token: string): void {
    started++
    const data = JSON.stringify({ query: options.document, variables: {} })
    const authorization = { Authorization: token, host: options.host }
    send({ id: String(started), type: 'start', payload: { data, extensions: { authorization } } })
    window.clearTimeout(renewal)
    renewal = window.setTimeout(
      () => void renew(),
      Math.max(renewBeforeExpiryMs, remainingLifetimeMs(token) - renewBeforeExpiryMs),
    )
  }

  async function renew(): Promise<void> {
    const mine = socket
    const token = await options.token(true).catch(() => undefined)
    if (token && socket === mine && mine?.readyState === WebSocket.OPEN) start(token)
    else if (socket === mine) again()
  }

  function send(message: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  function hear(): void {
    window.clearTimeout(silence)
    silence = window.setTimeout(again, keepAliveTimeoutMs)
  }

  function again(): void {
    drop()
    if (over) return
    const most = Math.min(longestWaitMs, firstWaitMs * 2 ** failures++)
    retry = window.setTimeout(() => void open(), Math.random() * most)
  }

  function drop(): void {
    for (const timer of [retry, silence, renewal]) window.clearTimeout(timer)
    const gone = socket
    socket = undefined
    started = 0
    gone?.close()
  }

  function close(): void {
    over = true
    drop()
  }

  function refused(code: string): void {
    close()
    options.onRefused(code)
  }

  void open()
  return {
    wake() {
      if (over || socket) return
      window.clearTimeout(retry)
      failures = 0
      void open()
    },
    close,
  }
}

/** Returns a token's remaining lifetime in ms by this device's clock. */
function remainingLifetimeMs(token: string): number {
  const [, claims = ''] = token.split('.')
  const { exp = 0 } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
  return exp * 1000 - Date.now()
}

/** Encodes ASCII only. */
function base64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
