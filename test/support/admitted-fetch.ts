import { setTimeout } from 'node:timers/promises'

/** Milliseconds between two tries; the slowest throttle admits one request in two seconds. */
const pause = 200
const patience = 60_000

/**
 * Sends a request, again while the gateway's throttle refuses it. All visitors share that throttle, also those of other
 * tests, so it says nothing about the caller. Refusals of the API's own limits have a code and are returned at once.
 */
export async function untilAdmitted(send: () => Promise<Response>): Promise<Response> {
  const until = Date.now() + patience
  for (;;) {
    const response = await send()
    if (response.status !== 429 || Date.now() > until) return response
    if ('code' in ((await response.clone().json()) as object)) return response
    await setTimeout(pause)
  }
}

/** `fetch` that waits for the gateway's throttle. */
export function admittedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  return untilAdmitted(() => fetch(request.clone()))
}
