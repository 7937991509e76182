import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../aws/endpoint/endpoint.ts'
import { createSite } from './site.ts'

let url: string
let close: () => Promise<void>
beforeAll(async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'site-')), 'web')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, '../secret.txt'), 'secret')
  writeFileSync(join(folder, 'index.html'), '<title>Retorna</title>')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'const text = "olá"; '.repeat(100))
  ;({ url, close } = await listen(createSite(folder, () => ({ 'X-Frame-Options': 'DENY' }))))
})
afterAll(() => close())

/** `fetch` would normalise the path and decompress the body. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = request(`${url}`, { path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('serves index.html for pages, with revalidation', async () => {
  for (const path of ['/', '/recyclables', '/recyclables/ad_1?x=1.js']) {
    const { status, headers, body } = await get(path)
    expect([status, body.toString()]).toEqual([200, '<title>Retorna</title>'])
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' })
  }
})

test('serves hashed files as immutable, compressed as the browser accepts', async () => {
  const { headers, body } = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(body).toString()).toContain('olá')
  expect((await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await get('/assets/app-1a2b.js')).headers['content-encoding']).toBeUndefined()
  expect((await get('/manifest.webmanifest')).headers['content-type']).toMatch('application/manifest+json')
})

test('takes a name that is too long for a file as a page, or as missing', async () => {
  expect((await get(`/recyclables/${'a'.repeat(5_000)}`)).status).toBe(200)
  expect((await get(`/assets/${'a'.repeat(5_000)}.js`)).status).toBe(404)
})

test('answers 404 for a missing file', async () => {
  expect((await get('/assets/gone-9f.js')).status).toBe(404)
})

test('serves no file outside the folder', async () => {
  for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/%00', '/%zz']) {
    const { status, body } = await get(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.toString()).not.toContain('secret')
  }
})

test('answers HEAD without a body and rejects other methods than GET', async () => {
  const head = await get('/', {}, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '22'])
  expect((await get('/', {}, 'POST')).status).toBe(405)
})
