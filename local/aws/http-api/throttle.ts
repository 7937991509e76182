import type { Throttle } from '../assembly/http-api-definition.ts'
import type { Now } from '../endpoint/endpoint.ts'

/** Creates a token bucket. The returned function takes a token and returns whether there was one. */
export function createBucket({ rateLimit, burstLimit }: Throttle, now: Now): () => boolean {
  let tokens = burstLimit
  let filledAt = now().getTime()
  return () => {
    const at = now().getTime()
    // The clock can move back, which must not remove tokens.
    const elapsedSeconds = Math.max(0, at - filledAt) / 1000
    tokens = Math.min(burstLimit, tokens + elapsedSeconds * rateLimit)
    filledAt = at
    if (tokens < 1) return false
    tokens--
    return true
  }
}
