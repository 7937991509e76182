import { refusalCode } from './problem.ts'

interface Closed {
  readonly until: number
  readonly error: unknown
}
let closed: Closed | undefined

/** Returns the seconds of `Retry-After`, which the API repeats in the refusal of a user above the rate (rules 14.5). */
export function retryAfterSeconds(error: unknown): number | undefined {
  if (refusalCode(error) !== 'request.too_many') return undefined
  const seconds = (error as { data?: { retryAfterSeconds?: unknown } | null }).data?.retryAfterSeconds
  return typeof seconds === 'number' ? seconds : undefined
}

/**
 * Calls the API unless an earlier answer said to wait; then throws that answer without a request.
 * @throws the call's error
 */
export async function respectingRetryAfter<T>(call: () => Promise<T>, now: () => number = Date.now): Promise<T> {
  if (closed && now() < closed.until) throw closed.error
  try {
    return await call()
  } catch (error) {
    const seconds = retryAfterSeconds(error)
    if (seconds !== undefined) closed = { until: now() + seconds * 1000, error }
    throw error
  }
}

/** Returns the delay before a query is tried again: what the API says, else 1, 2, 4 s (rules 13.2). */
export function retryDelayMs(attempt: number, error: unknown): number {
  const seconds = retryAfterSeconds(error)
  // Spread over five seconds: all queries of a page are refused at once.
  return seconds === undefined ? 1000 * 2 ** attempt : seconds * 1000 + Math.random() * 5000
}
