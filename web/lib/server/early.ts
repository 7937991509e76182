declare global {
  interface Window {
    early?: Record<string, Promise<Response> | undefined>
    /** Prefetches the files of a page; undefined in development. */
    fetchPageAhead?: (pathname: string) => void
  }
}

/** The first picture is painted by then, and an unused response is outdated. */
const validForMs = 15_000

/**
 * Calls the API or takes the response that index.html prefetched. Each is used once; a failed one is fetched again.
 * A request with a token never takes it, because it was made as a visitor.
 */
export async function fetchOrTakePrefetched(request: Request, init?: RequestInit): Promise<Response> {
  const early = takePrefetched(request)
  const answer = await early?.catch(() => undefined)
  return answer?.ok ? answer : fetch(request, init)
}

function takePrefetched(request: Request): Promise<Response> | undefined {
  const { early } = window
  const { pathname, search } = new URL(request.url)
  const answer = early?.[pathname + search]
  if (!early || !answer || request.method !== 'GET' || request.headers.has('authorization')) return undefined
  early[pathname + search] = undefined
  return performance.now() < validForMs ? answer : undefined
}

/** Time for reading a response that has already arrived. */
const readingMs = 50

/**
 * Reads prefetched responses before the first render, which runs in slices.
 * A response after the first render is rendered in one piece: a quarter of a second on a slow phone.
 * Does not wait for a response that has not arrived yet.
 */
export async function readEarly(read: () => Promise<void>): Promise<void> {
  if (!Object.values(window.early ?? {}).some((answer) => answer)) return
  await Promise.race([read(), new Promise((resolve) => window.setTimeout(resolve, readingMs))])
}
