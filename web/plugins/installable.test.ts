import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bundleWorker, offlineFiles, precachedFiles } from './installable.ts'

const site = 'https://retorna.example'
const shell = 'assets/shell-DPe_i91.js'
const precached = [
  { url: 'index.html', revision: 'first' },
  { url: shell, revision: null },
]

describe('list of precached files', () => {
  it('contains the built file of every offline file', () => {
    const built = offlineFiles.map((name) => `assets/${name.replace('.', '-DPe_i91.')}`)
    expect(precachedFiles([...built, 'assets/detail-BLAu31t.js', 'push.js'], {})).toEqual(
      built.toSorted().map((url) => ({ url, revision: null })),
    )
  })

  it('gives another revision to a file without a hash when its content changes', () => {
    const [before, same, after] = ['<p>1', '<p>1', '<p>2'].map((page) => precachedFiles([], { 'index.html': page }))
    expect(before).toEqual([{ url: 'index.html', revision: expect.stringMatching(/^[\w-]{16}$/) }])
    expect(same).toEqual(before)
    expect(after).not.toEqual(before)
  })
})

describe('service worker', () => {
  const script = bundleWorker(precached)
  let worker: Awaited<ReturnType<typeof startWorker>>
  beforeEach(async () => {
    worker = await startWorker(await script)
  })

  it('is one file that imports the push handlers and replaces its predecessor at once', () => {
    expect(worker.importScripts.mock.calls).toEqual([['/push.js']])
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
  })

  it('fetches the listed files when it is installed', async () => {
    await worker.emit('install')
    expect(worker.fetched.toSorted()).toEqual([`${site}/${shell}`, `${site}/index.html`])
  })

  it('removes the caches of earlier versions and takes over open pages', async () => {
    worker.caches.set(`workbox-precache-v1-${site}/`, new Map())
    worker.caches.set('assets', new Map())
    await worker.emit('activate')
    expect([...worker.caches.keys()]).not.toContain(`workbox-precache-v1-${site}/`)
    expect([...worker.caches.keys()]).toContain('assets')
    expect(worker.claim).toHaveBeenCalledOnce()
  })

  it.each(['/', '/recyclables?state=35', '/recyclables/ad_1/papel'])(
    'answers %s offline with the shell',
    async (path) => {
      await worker.emit('install')
      worker.offline()
      expect(await worker.ask(path, 'navigate')).toBe(`content of ${site}/index.html`)
    },
  )

  it.each([
    '/api/recyclables',
    '/media/photos/1.avif',
    '/share/ad_1',
    '/graphql',
    '/local/console',
    '/config.json',
    '/sitemap.xml',
    '/robots.txt',
  ])('leaves a navigation to %s to the server', async (path) => {
    await worker.emit('install')
    worker.offline()
    await expect(worker.ask(path, 'navigate')).resolves.not.toBe(`content of ${site}/index.html`)
  })

  it.each([
    ['assets', '/assets/detail-BLAu31t.js'],
    ['photos', '/media/photos/480/1.avif'],
    ['config', '/config.json'],
  ])('keeps a used file in the cache %s and serves it offline', async (cache, path) => {
    await worker.ask(path)
    await expect.poll(() => [...(worker.caches.get(cache)?.keys() ?? [])]).toEqual([site + path])
    worker.offline()
    expect(await worker.ask(path)).toBe(`content of ${site}${path}`)
  })

  it('does not handle calls of the API', async () => {
    expect(await worker.ask('/api/recyclables')).toBeUndefined()
  })
})

/** Runs the script with a cache and a network of its own. */
async function startWorker(script: string) {
  const listeners = new Map<string, ((event: object) => void)[]>()
  const caches = new Map<string, Map<string, Response>>()
  const fetched: string[] = []
  const [importScripts, skipWaiting, claim] = [vi.fn(), vi.fn(), vi.fn()]
  let online = true
  const urlOf = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, site).href
  const open = async (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, entries)
    return {
      match: async (request: Request | string) => entries.get(urlOf(request))?.clone(),
      put: async (request: Request | string, response: Response) => void entries.set(urlOf(request), response),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (request: Request | string) => entries.delete(urlOf(request)),
    }
  }
  class SiteRequest extends Request {
    constructor(input: Request | string, options?: RequestInit) {
      super(typeof input === 'string' ? urlOf(input) : input, options)
    }
  }
  class FetchEvent {}
  /** Never answers: dates of use, by which caches are limited, are not part of these tests. */
  class IDBRequest extends EventTarget {}
  const self = {
    URL,
    Response,
    Headers,
    Request: SiteRequest,
    setTimeout,
    clearTimeout,
    FetchEvent,
    IDBRequest,
    indexedDB: { open: () => new IDBRequest() },
    location: new URL('/sw.js', site),
    registration: { scope: `${site}/` },
    clients: { claim },
    importScripts,
    skipWaiting,
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    caches: {
      open,
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      match: async (request: Request, { cacheName }: { cacheName: string }) => (await open(cacheName)).match(request),
    },
    fetch: async (request: Request) => {
      if (!online) throw new TypeError('Failed to fetch')
      fetched.push(request.url)
      return new Response(`content of ${request.url}`)
    },
  }
  runInNewContext(script, Object.assign(self, { self }))

  /** Emits an event and returns the text of the response. Installation and activation end first. */
  async function emit(type: string, properties: object = {}): Promise<string | undefined> {
    const waits: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    const event = Object.assign(new FetchEvent(), properties, {
      type,
      waitUntil: (promise: Promise<unknown>) => void waits.push(promise),
      respondWith: (promise: Promise<Response>) => {
        answer = promise
      },
    })
    for (const listener of listeners.get(type) ?? []) listener(event)
    const response = await answer?.catch(() => Response.error())
    if (type !== 'fetch') await Promise.all(waits)
    return response?.text()
  }

  return {
    caches,
    fetched,
    importScripts,
    skipWaiting,
    claim,
    emit,
    ask: (path: string, mode = 'no-cors') =>
      emit('fetch', { request: Object.defineProperty(new SiteRequest(path), 'mode', { value: mode }) }),
    offline: () => {
      online = false
    },
  }
}
