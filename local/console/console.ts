import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { transform } from 'esbuild'
import { readBody } from '../aws/endpoint/endpoint.ts'
import { answerApi, type ConsoleSources } from './api.ts'

const pageFiles: Readonly<Record<string, string>> = {
  '': 'index.html',
  'console.css': 'console.css',
  'console.js': 'console.ts',
  'cards.js': 'cards.ts',
}
const font = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  ts: 'text/javascript; charset=utf-8',
}
const largestBody = 65_536

/** Serves the local console: a page, and its JSON API under `api/`. Paths are relative to the console's root. */
export function createConsole(sources: ConsoleSources): RequestListener {
  return (request, response) => {
    answer(sources, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendJson(response, 500, { message: error instanceof Error ? error.message : String(error) })
    })
  }
}

async function answer(sources: ConsoleSources, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isOwnHost(request)) {
    const message = 'The console answers only at localhost, 127.0.0.1 and [::1], each with its port.'
    return sendJson(response, 403, { message })
  }
  const url = new URL(request.url ?? '/', 'http://local')
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  if (path === 'api/stream') return stream(sources, response)
  const email = /^api\/emails\/(\d+)\/html$/.exec(path)
  if (email) return sendEmail(sources, Number(email[1]), response)
  if (path.startsWith('api/')) return api(sources, request, response, url)
  if (path === 'figtree.woff2') return sendFont(response)
  const file = pageFiles[path]
  if (file === undefined) return sendJson(response, 404, { message: 'There is nothing here.' })
  return sendPageFile(file, response)
}

async function api(
  sources: ConsoleSources,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const changes = request.method !== 'GET'
  if (changes && isForeign(request)) {
    sendJson(response, 403, { message: 'Only pages of this address may change anything.' })
    return
  }
  const body = changes ? parseBody(await readBody(request, largestBody)) : {}
  if (!body) return sendJson(response, 400, { message: 'The body is not a JSON object.' })
  const path = url.pathname.replace(/^\/+api\/|\/+$/g, '')
  const answered = await answerApi(sources, request, path, url.searchParams, body)
  sendJson(response, answered?.status ?? 404, answered?.body ?? { message: 'There is nothing here.' })
}

/**
 * Checks the Host header against DNS rebinding: a foreign name that resolves to this machine is same-origin to a
 * browser.
 */
function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  const port = socket.localPort === 80 ? '' : `:${socket.localPort}`
  return ['localhost', '127.0.0.1', '[::1]'].some((name) => headers.host?.toLowerCase() === `${name}${port}`)
}

/** Detects cross-site requests: any open page can post to this address, but the browser sends its origin. */
function isForeign({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`
}

function parseBody(body: Buffer | undefined): Record<string, unknown> | undefined {
  if (!body) return undefined
  try {
    const parsed: unknown = JSON.parse(body.toString() || '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Sends Server-Sent Events with the name of each list that has new entries; the page then loads the list. */
function stream({ feeds, clock, workflows }: ConsoleSources, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('retry: 1000\n\n')
  const tell = (list: string) => response.write(`data: ${list}\n\n`)
  const stops = [
    ...Object.entries(feeds).map(([name, feed]) => feed.onAdd(() => tell(name))),
    clock.onMove(() => tell('clock')),
    workflows.onChange(() => tell('executions')),
  ]
  response.once('close', () => {
    for (const stop of stops) stop()
  })
}

function sendEmail({ feeds }: ConsoleSources, id: number, response: ServerResponse): void {
  const email = feeds.emails.list(id - 1, (entry) => entry.id === id)[0]
  if (!email) {
    sendJson(response, 404, { message: 'There is no such e-mail.' })
    return
  }
  const escaped = email.text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  send(response, 200, contentTypes.html ?? '', email.html ?? `<pre style="white-space:pre-wrap">${escaped}</pre>`, {
    'content-security-policy': "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; sandbox allow-popups",
  })
}

async function sendPageFile(file: string, response: ServerResponse): Promise<void> {
  const extension = file.split('.').at(-1) ?? ''
  const source = await readFile(new URL(`page/${file}`, import.meta.url), 'utf8')
  const text = extension === 'ts' ? (await transform(source, { loader: 'ts', target: 'es2022' })).code : source
  send(
    response,
    200,
    contentTypes[extension] ?? '',
    text.replaceAll("'./cards.ts'", "'./cards.js'").replaceAll('"./cards.ts"', '"./cards.js"'),
    {
      'content-security-policy':
        "default-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'",
    },
  )
}

async function sendFont(response: ServerResponse): Promise<void> {
  const file = createRequire(import.meta.url).resolve(font)
  send(response, 200, 'font/woff2', await readFile(file), { 'cache-control': 'max-age=86400' })
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(body)
}
