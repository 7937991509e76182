import { readFile } from 'node:fs/promises'
import type { RequestListener, ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
/** Pictures and fonts are already compressed. */
const compressible = /^(text|application)\/|svg/
const hashed = /^\/assets\//

const compressors = {
  // Quality 9 takes a few milliseconds for the largest chunk; 11 takes hundreds for 3 % less.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
type Encoding = keyof typeof compressors

export type HeadersOf = (path: string) => Readonly<Record<string, string>>

/**
 * Serves the built web application as its hosting does: `index.html` for every path that is no file, compression, long
 * caching of hashed files, and the headers from `headersOf`.
 */
export function createSite(folder: string, headersOf: HeadersOf): RequestListener {
  const compressed = new Map<string, Promise<Buffer>>()

  async function answer(path: string, accepted: string, response: ServerResponse, headOnly: boolean): Promise<void> {
    const found =
      (await readInside(folder, path)) ?? (extname(path) === '' ? await readInside(folder, '/index.html') : undefined)
    if (!found) return sendText(response, 404, 'Not found')
    const type = contentTypes[extname(found.file)] ?? 'application/octet-stream'
    const encoding = compressible.test(type) ? encodingFor(accepted) : undefined
    const body = encoding ? await compress(found.file, found.body, encoding) : found.body
    response.writeHead(200, {
      ...headersOf(path),
      'content-type': type,
      'content-length': body.length,
      'cache-control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    })
    response.end(headOnly ? undefined : body)
  }

  function compress(file: string, body: Buffer, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${file}`
    const known = compressed.get(key)
    if (known) return known
    const made = compressors[encoding](body)
    compressed.set(key, made)
    return made
  }

  return (request, response) => {
    const path = pathOf(request.url ?? '/')
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'Method not allowed')
    if (path === undefined) return sendText(response, 400, 'Bad request')
    const accepted = String(request.headers['accept-encoding'] ?? '')
    answer(path, accepted, response, request.method === 'HEAD').catch(() => sendText(response, 500, 'Internal error'))
  }
}

/** A path longer than a file's name may be is no file either. */
const isMissing = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'])

async function readInside(folder: string, path: string): Promise<{ file: string; body: Buffer } | undefined> {
  const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path))
  if (!file.startsWith(folder + sep)) return undefined
  try {
    return { file, body: await readFile(file) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code && isMissing.has(code)) return undefined
    throw error
  }
}

function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://local').pathname)
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}

function encodingFor(accepted: string): Encoding | undefined {
  const names = accepted.split(',').map((part) => part.trim().split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}

function sendText(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
  response.end(text)
}
