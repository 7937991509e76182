import { runInNewContext } from 'node:vm'

export interface EarlyRun {
  /** Properties of its preload links for files and pictures. */
  readonly links: readonly Readonly<Record<string, string>>[]
  readonly started: { readonly src: string | undefined; readonly after: Turn } | undefined
  readonly asked: readonly string[]
  readonly early: Readonly<Record<string, Promise<Response>>>
  /** Attributes of the document that the script sets. */
  readonly document: Readonly<Record<string, string>>
}

/** Phases of a page in a browser, in order; a hidden page stops after `parsed`. */
const turns = ['read', 'parsed', 'framed', 'painted'] as const
type Turn = (typeof turns)[number]

interface Surroundings {
  readonly hidden?: boolean
  readonly stored?: readonly string[]
  readonly locale?: string
  readonly answer?: (path: string) => Response
}

/** Runs the script inside a page's HTML (`web/early.js`) as a browser would at an address. */
export async function runEarly(html: string, address: string, surroundings: Surroundings = {}): Promise<EarlyRun> {
  const { hidden = false, stored = [], locale, answer = () => new Response('{}', { status: 404 }) } = surroundings
  const { pathname, search } = new URL(address, 'https://retorna.example')
  const links: Record<string, string>[] = []
  const asked: string[] = []
  const documentElement: Record<string, string> = {}
  const waiting: Record<Turn, (() => void)[]> = { read: [], parsed: [], framed: [], painted: [] }
  let turn: Turn = 'read'
  let started: EarlyRun['started']
  const window: { early?: Record<string, Promise<Response>> } = {}
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1]
  if (script === undefined) throw new Error('The page has no script inside it')
  runInNewContext(script, {
    window,
    location: { pathname, search },
    localStorage: { ...Object.fromEntries(stored.map((key) => [key, ''])), ...(locale && { locale }) },
    document: {
      documentElement,
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
  // The work after a response takes several turns of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  for (turn of hidden ? turns.slice(0, 2) : turns) for (const act of waiting[turn]) act()
  return { links, started, asked, early: window.early ?? {}, document: documentElement }
}
