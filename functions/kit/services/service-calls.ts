/**
 * The longest that a call to a service may take in this function, in ms. `infra/kit/function.ts` sets it below the
 * function's own time-out: a hanging service becomes an error that the function still answers.
 */
export function longestCallMs(): number {
  return Number(process.env.LONGEST_CALL_MS ?? 4_000)
}

/** Aborts after `ms`, or earlier where the function itself ends earlier. */
export function within(ms: number): AbortSignal {
  return AbortSignal.timeout(Math.min(ms, longestCallMs()))
}

interface ClientConfig {
  readonly requestHandler: { readonly connectionTimeout: number }
}

interface Client {
  readonly send: (...call: never[]) => unknown
}

/**
 * Creates a client of AWS. The SDK alone waits without end; here a call with its retries ends within `ms` and the
 * function's own limit. An attempt that found no connection is repeated; one that hangs is not, since nothing tells
 * whether it took effect.
 */
export function openClient<Opened extends Client>(Service: new (config: ClientConfig) => Opened, ms?: number): Opened {
  return endingWithin(new Service({ requestHandler: { connectionTimeout: longestCallMs() / 4 } }), ms)
}

/** Limits the calls of a client that another one made, such as the document client of DynamoDB. */
export function endingWithin<Opened extends Client>(client: Opened, ms = Number.POSITIVE_INFINITY): Opened {
  const sending = (command: unknown, options?: { abortSignal?: AbortSignal }): unknown => {
    const { abortSignal, ...rest } = options ?? {}
    const limit = within(ms)
    const signal = abortSignal ? AbortSignal.any([abortSignal, limit]) : limit
    // By the prototype at each call: tests replace its method.
    const { send }: Client = Object.getPrototypeOf(client)
    return Reflect.apply(send, client, [command, { ...rest, abortSignal: signal }])
  }
  Object.defineProperty(client, 'send', { value: sending })
  return client
}

/** The service answered nothing, too late, or that it cannot answer now: the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, $metadata, $fault } = error as ServiceFault
  const status = $metadata?.httpStatusCode ?? 0
  return (
    status >= 500 || status === 429 || $fault === 'server' || unavailable.has(error.name) || unavailable.has(code ?? '')
  )
}

interface ServiceFault extends Error {
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly $fault?: 'client' | 'server'
}

const unavailable = new Set([
  'AbortError',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'InternalServerException',
  'ThrottlingException',
  'TimeoutError',
  'TooManyRequestsException',
])
