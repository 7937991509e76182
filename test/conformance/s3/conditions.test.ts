import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, requestsTo, startSubject } from './store-under-test.ts'

let client: S3Client
let bucket: string
let close: () => Promise<void>
beforeAll(async () => ({ client, bucket, close } = await startSubject()))
afterAll(() => close())

const { put, get } = requestsTo(() => ({ client, bucket }))

describe('ranges and conditional reads', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
  ])('serves %s', async (Range, expected, contentRange) => {
    await put('digits', '0123456789')
    const got = await get('digits', { Range })
    expect([await got.Body?.transformToString(), got.ContentRange, got.$metadata.httpStatusCode]).toEqual([
      expected,
      contentRange,
      206,
    ])
  })

  it('refuses a range beyond the end', async () => {
    await put('short', '0123')
    expect(await refusalOf(get('short', { Range: 'bytes=4-' }))).toMatchObject({ name: 'InvalidRange', status: 416 })
  })

  it('returns 304 for the current version and 412 for another', async () => {
    const { ETag } = await put('cached', 'v1')
    expect(await refusalOf(get('cached', { IfNoneMatch: ETag }))).toMatchObject({ status: 304 })
    expect(await refusalOf(get('cached', { IfModifiedSince: new Date() }))).toMatchObject({ status: 304 })
    expect(await refusalOf(get('cached', { IfMatch: '"0123"' }))).toMatchObject({
      name: 'PreconditionFailed',
      status: 412,
    })
    expect((await get('cached', { IfNoneMatch: '"0123"' })).$metadata.httpStatusCode).toBe(200)
  })
})

describe('request conditions', () => {
  const earlier = new Date('2001-01-01T00:00:00Z')
  const later = () => new Date(Date.now() + 60_000)
  let etag = ''
  beforeAll(async () => {
    const attributes = { CacheControl: 'max-age=60', ContentDisposition: 'inline', Metadata: { kept: 'here' } }
    etag = String((await put('conditional', '0123', attributes)).ETag)
  })
  const head = (more: object) => client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'conditional', ...more }))
  const other = '"00000000000000000000000000000000"'

  // RFC 9110 §13.2.2; "Conditional requests" of the S3 user guide for the pairs.
  it.each([
    ['If-None-Match with the ETag', 304, () => ({ IfNoneMatch: etag })],
    ['If-None-Match with it among others', 304, () => ({ IfNoneMatch: `${other}, ${etag}` })],
    ['If-None-Match: *', 304, () => ({ IfNoneMatch: '*' })],
    ['If-None-Match with another', 200, () => ({ IfNoneMatch: other })],
    ['If-Modified-Since a time before', 200, () => ({ IfModifiedSince: earlier })],
    ['If-Modified-Since the present', 304, () => ({ IfModifiedSince: new Date() })],
    ['If-Match with the ETag', 200, () => ({ IfMatch: etag })],
    ['If-Match with another', 412, () => ({ IfMatch: other })],
    ['If-Unmodified-Since a time before', 412, () => ({ IfUnmodifiedSince: earlier })],
    ['If-Unmodified-Since a time after', 200, () => ({ IfUnmodifiedSince: later() })],
    ['a fitting If-Match beside a failing date', 200, () => ({ IfMatch: etag, IfUnmodifiedSince: earlier })],
    ['a failing If-Match beside a fitting date', 412, () => ({ IfMatch: other, IfUnmodifiedSince: later() })],
    ['a known ETag beside a change by date', 304, () => ({ IfNoneMatch: etag, IfModifiedSince: earlier })],
    ['another ETag beside no change by date', 200, () => ({ IfNoneMatch: other, IfModifiedSince: new Date() })],
    ['both kinds, the refusing one first', 412, () => ({ IfMatch: other, IfNoneMatch: other })],
    ['both kinds, the reading one second', 304, () => ({ IfMatch: etag, IfNoneMatch: etag })],
  ])('%s: %i', async (_, status, conditions) => {
    for (const ask of [() => get('conditional', conditions()), () => head(conditions())]) {
      const answered = status === 200 ? (await ask()).$metadata.httpStatusCode : (await refusalOf(ask())).status
      expect(answered).toBe(status)
    }
  })

  it('returns 304 with version and cache headers, and without content headers', async () => {
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: 'conditional' }))
    const answered = await fetch(url, { headers: { 'if-none-match': etag } })
    expect(answered.status).toBe(304)
    expect(await answered.text()).toBe('')
    const { headers } = answered
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual([etag, 'max-age=60'])
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeGreaterThan(earlier.getTime())
    for (const name of ['content-type', 'content-disposition', 'content-length', 'content-range', 'x-amz-meta-kept'])
      expect(headers.has(name), name).toBe(false)
    // The connection must be usable for the next request.
    expect(await (await fetch(url)).text()).toBe('0123')
  })
})
