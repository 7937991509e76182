/** Two seconds apart. A browser ends a worker after five minutes. */
const attempts = 120
const pauseMs = 2000

/**
 * Delays a script that fails to load instead of failing it, because browsers cache a failed import (decision 53).
 * Returns undefined after the last attempt.
 */
export async function delayFailure({ request }: { request: Request }): Promise<Response | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const response = navigator.onLine ? await fetch(request).catch(() => undefined) : undefined
    if (response) return response
  }
  return undefined
}
