import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from '../../aws/endpoint/endpoint.ts'
import type { S3Endpoint } from '../../aws/s3/server.ts'
import { createMedia } from './media.ts'

const lastModified = new Date('2026-11-21T10:00:00Z')
let url: string
let close: () => Promise<void>
beforeEach(async () => {
  const s3: Pick<S3Endpoint, 'read'> = {
    read: async (_, key) =>
      key === 'media/a.avif'
        ? {
            body: Readable.from(['picture']),
            contentType: 'image/avif',
            cacheControl: 'max-age=60',
            etag: '"e1"',
            lastModified,
            size: 7,
          }
        : undefined,
  }
  ;({ url, close } = await listen(createMedia(s3, 'bucket')))
})
afterEach(() => close())

const ask = (headers: Record<string, string>) => fetch(`${url}/media/a.avif`, { headers })

test('serves a picture with headers that block scripts', async () => {
  const answered = await ask({})
  expect([answered.status, await answered.text()]).toEqual([200, 'picture'])
  expect(answered.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect((await fetch(`${url}/media/none.avif`)).status).toBe(404)
})

test('answers 414 to a key that no object can have', async () => {
  expect((await fetch(`${url}/media/${'a'.repeat(1_018)}`)).status).toBe(404)
  expect((await fetch(`${url}/media/${'a'.repeat(1_019)}`)).status).toBe(414)
})

test.each([
  [{ 'if-none-match': '"e1"' }, 304],
  [{ 'if-none-match': '"e0", W/"e1"' }, 304],
  [{ 'if-none-match': '"e0"' }, 200],
  [{ 'if-modified-since': lastModified.toUTCString() }, 304],
  [{ 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' }, 200],
  [{ 'if-none-match': '"e0"', 'if-modified-since': lastModified.toUTCString() }, 200],
])('answers a request with %j with status %i', async (headers, status) => {
  const answered = await ask(headers)
  expect(answered.status).toBe(status)
  expect(answered.headers.get('etag')).toBe('"e1"')
  expect(answered.headers.has('content-type')).toBe(status === 200)
})

test('closes the file when the client disconnects before the picture is found', async () => {
  const body = Readable.from(['picture'])
  const picture = { body, contentType: 'image/avif', cacheControl: undefined, etag: '"e1"', lastModified, size: 7 }
  const gone = Promise.withResolvers<void>()
  const serve = createMedia({ read: () => gone.promise.then(() => picture) }, 'bucket')
  const late = await listen((request, response) => {
    response.once('close', gone.resolve)
    serve(request, response)
    reader.abort()
  })
  const reader = new AbortController()
  await expect(fetch(`${late.url}/media/a.avif`, { signal: reader.signal })).rejects.toThrow('aborted')
  await expect.poll(() => body.destroyed).toBe(true)
  await late.close()
})
