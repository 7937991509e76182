import type { RequestListener } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { weigh } from '../../aws/s3/exchange/conditions.ts'
import type { S3Endpoint } from '../../aws/s3/server.ts'

/**
 * The bucket's `media/` objects as the delivery network shows them: read-only, cached, with the headers that keep
 * pictures from running anything. Paths keep their `/media/` prefix, which is the objects' own.
 */
export function createMedia(s3: Pick<S3Endpoint, 'read'>, bucket: string): RequestListener {
  return (request, response) => {
    const answer = async () => {
      const key = decodeURIComponent(new URL(request.url ?? '/', 'http://local').pathname.slice(1))
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
      const fresh = weigh({ ...asked, ifMatch: undefined, ifUnmodifiedSince: undefined }, kept) === 'not-modified'
      response.writeHead(fresh ? 304 : 200, {
        etag: object.etag,
        'last-modified': object.lastModified.toUTCString(),
        'cache-control': object.cacheControl ?? 'public, max-age=86400',
        ...(!fresh && { 'content-type': object.contentType, 'content-length': object.size }),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      if (fresh || request.method === 'HEAD') {
        object.body.destroy()
        response.end()
        return
      }
      await pipeline(object.body, response)
    }
    answer().catch(() => {
      if (response.headersSent) response.destroy()
      else response.writeHead(400).end()
    })
  }
}
