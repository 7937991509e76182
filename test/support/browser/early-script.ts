import { runInNewContext } from 'node:vm'

/** What a page's early script did. */
export interface EarlyRun {
  /** Files and pictures that it asked for: the properties of its links. */
  readonly links: readonly Readonly<Record<string, string>>[]
  /** Paths that it asked of the API. */
  readonly asked: readonly string[]
  /** What it left for the application. */
  readonly early: Readonly<Record<string, Promise<Response>>>
}

interface Surroundings {
  /** Keys of the browser's storage. */
  readonly stored?: readonly string[]
  /** What the API answers. */
  readonly answer?: (path: string) => Response
}

/** Runs the script inside a page's HTML (`web/early.js`) as a browser would at an address. */
export async function runEarly(html: string, address: string, surroundings: Surroundings = {}): Promise<EarlyRun> {
  const { stored = [], answer = () => new Response('{}', { status: 404 }) } = surroundings
  const { pathname, search } = new URL(address, 'https://retorna.example')
  const links: Record<string, string>[] = []
  const asked: string[] = []
  const window: { early?: Record<string, Promise<Response>> } = {}
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1]
  if (script === undefined) throw new Error('The page has no script inside it')
  runInNewContext(script, {
    window,
    location: { pathname, search },
    localStorage: Object.fromEntries(stored.map((key) => [key, ''])),
    document: {
      getElementById(id: string) {
        const block = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1]
        return block === undefined ? null : { textContent: block }
      },
      createElement: () => ({}),
      head: { append: (link: Record<string, string>) => links.push(link) },
    },
    fetch: async (path: string) => {
      asked.push(path)
      return answer(path)
    },
    URLSearchParams,
    Response,
  })
  // Whatever it does once an answer came takes a few turns.
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  return { links, asked, early: window.early ?? {} }
}
