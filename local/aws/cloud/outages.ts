import type { RequestListener } from 'node:http'

/** `down` breaks every connection; `slow` accepts requests and never answers. */
type Condition = 'up' | 'down' | 'slow'

/** Failures of services, for tests of what a product does meanwhile. */
export interface Outages {
  /** The services that are not up. */
  all(): Readonly<Record<string, Condition>>
  set(service: string, condition: Condition): void
  /** Serves a service by its condition at each request. */
  guard(service: string, listener: RequestListener): RequestListener
}

export function createOutages(): Outages {
  const conditions = new Map<string, Condition>()
  const pending = new Map<string, Set<() => void>>()

  function hold(service: string, release: () => void, closed: (end: () => void) => void): void {
    const waiting = pending.get(service) ?? new Set()
    pending.set(service, waiting.add(release))
    closed(() => waiting.delete(release))
  }

  return {
    all: () => Object.fromEntries(conditions),
    set(service, condition) {
      if (condition === 'up') conditions.delete(service)
      else conditions.set(service, condition)
      for (const release of pending.get(service) ?? []) release()
      pending.delete(service)
    },
    guard: (service, listener) => (request, response) => {
      const condition = conditions.get(service)
      if (condition === undefined) listener(request, response)
      else if (condition === 'down') request.socket.destroy()
      else
        hold(
          service,
          () => request.socket.destroy(),
          (end) => response.once('close', end),
        )
    },
  }
}
