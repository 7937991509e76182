declare global {
  interface Window {
    /** Answers on their way, by path and query: what `web/early.js` asked for beside the script. */
    early?: Record<string, Promise<Response> | undefined>
    /** Asks for the files of the page at an address, all at once; not there while developing. */
    fetchPageAhead?: (pathname: string) => void
  }
}

/** The first picture is long there by then: whatever nobody took is old. */
const goodForMs = 15_000

/**
 * Asks the API, or takes what index.html asked already. Such an answer is what a visitor sees, so that a request with a
 * token never takes it; each is given once; one that failed is asked for again.
 */
export async function fetchOrTake(request: Request, init?: RequestInit): Promise<Response> {
  const early = take(request)
  const answer = await early?.catch(() => undefined)
  return answer?.ok ? answer : fetch(request, init)
}

function take(request: Request): Promise<Response> | undefined {
  const { early } = window
  const { pathname, search } = new URL(request.url)
  const answer = early?.[pathname + search]
  if (!early || !answer || request.method !== 'GET' || request.headers.has('authorization')) return undefined
  early[pathname + search] = undefined
  return performance.now() < goodForMs ? answer : undefined
}

/** How long a page waits for an answer that is there already to be read. */
const readingMs = 50

/**
 * Reads what index.html asked for before a page is drawn for the first time: an answer that comes after it is drawn in
 * one piece (a quarter of a second on a slow phone), the first drawing is in slices. One that is not there by now comes
 * as any other.
 */
export async function readEarly(read: () => Promise<void>): Promise<void> {
  if (!Object.values(window.early ?? {}).some((answer) => answer)) return
  await Promise.race([read(), new Promise((resolve) => window.setTimeout(resolve, readingMs))])
}
