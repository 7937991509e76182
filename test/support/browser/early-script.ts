import { runInNewContext } from 'node:vm'

/** What a page's early script did. */
export interface EarlyRun {
  /** Files and pictures that it asked for: the properties of its links. */
  readonly links: readonly Readonly<Record<string, string>>[]
  /** The application's script, and the turn of the browser after which it was started. */
  readonly started: { readonly src: string | undefined; readonly after: Turn } | undefined
  /** Paths that it asked of the API. */
  readonly asked: readonly string[]
  /** What it left for the application. */
  readonly early: Readonly<Record<string, Promise<Response>>>
}

/** What a browser does with a page, in this order; a hidden one is parsed only. */
const turns = ['read', 'parsed', 'framed', 'painted'] as const
type Turn = (typeof turns)[number]

interface Surroundings {
  readonly hidden?: boolean
  /** Keys of the browser's storage. */
  readonly stored?: readonly string[]
  /** What the API answers. */
  readonly answer?: (path: string) => Response
}

/** Runs the script inside a page's HTML (`web/early.js`) as a browser would at an address. */
export async function runEarly(html: string, address: string, surroundings: Surroundings = {}): Promise<EarlyRun> {
  const { hidden = false, stored = [], answer = () => new Response('{}', { status: 404 }) } = surroundings
  const { pathname, search } = new URL(address, 'https://retorna.example')
  const links: Record<string, string>[] = []
  const asked: string[] = []
  const waiting: Record<Turn, (() => void)[]> = { read: [], parsed: [], framed: [], painted: [] }
  let turn: Turn = 'read'
  let started: EarlyRun['started']
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
      head: {
        append(element: Record<string, string>) {
          if (element.type === 'module') started = { src: element.src, after: turn }
          else links.push(element)
        },
      },
      hidden,
    },
    addEventListener: (_: 'DOMContentLoaded', heard: () => void) => waiting.parsed.push(heard),
    requestAnimationFrame: (drawn: () => void) => waiting.framed.push(drawn),
    setTimeout: (done: () => void) => waiting.painted.push(done),
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
  for (turn of hidden ? turns.slice(0, 2) : turns) for (const act of waiting[turn]) act()
  return { links, started, asked, early: window.early ?? {} }
}
