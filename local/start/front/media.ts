import type { RequestListener } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { evaluateConditions } from '../../aws/s3/exchange/conditions.ts'
import type { S3Endpoint } from '../../aws/s3/server.ts'

/** Bytes of an object key (S3 User Guide, *Naming objects*). */
const longestKey = 1024

/**
 * Serves the bucket's `media/` objects as the CDN does: read-only, cached, with headers that block scripts.
 * Paths keep the `/media/` prefix, which is part of the object keys.
 */
export function createMedia(s3: Pick<S3Endpoint, 'read'>, bucket: string): RequestListener {
  return (request, response) => {
    const answer = async () => {
      const key = decodeURIComponent(new URL(request.url ?? '/', 'http://local').pathname.slice(1))
      if (Buffer.byteLength(key) > longestKey) {
        response.writeHead(414, { 'content-type': 'text/plain; charset=utf-8' }).end('The address is too long.')
        return
      }
      const readable = request.method === 'GET' || request.method === 'HEAD'
      const object = readable ? await s3.read(bucket, key) : undefined
      if (!object) {
        response.writeHead(readable ? 404 : 405, { 'content-type': 'text/plain; charset=utf-8' })
        response.end(readable ? 'Not found' : 'Method not allowed')
        return
      }
      const asked = {
        ifNoneMatch: request.headers['if-none-match'],
        ifModifiedSince: request.headers['if-modified-since'],
      }
      const kept = { etag: object.etag.replaceAll('"', ''), lastModified: object.lastModified.toISOString() }
      const fresh =
        evaluateConditions({ ...asked, ifMatch: undefined, ifUnmodifiedSince: undefined }, kept) === 'not-modified'
      response.writeHead(fresh ? 304 : 200, {
        etag: object.etag,
        'last-modified': object.lastModified.toUTCString(),
        'cache-control': object.cacheControl ?? 'public, max-age=86400',
        ...(!fresh && { 'content-type': object.contentType, 'content-length': object.size }),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      try {
        if (fresh || request.method === 'HEAD') response.end()
        else await pipeline(object.body, response)
      } finally {
        // A pipeline to a closed response leaves its source open, and so the file.
        object.body.destroy()
      }
    }
    answer().catch(() => {
      if (response.headersSent) response.destroy()
      else response.writeHead(400).end()
    })
  }
}
