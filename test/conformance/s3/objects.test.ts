import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startSubject } from './subject.ts'

let client: S3Client
let bucket: string
let close: () => Promise<void>
beforeAll(async () => ({ client, bucket, close } = await startSubject()))
afterAll(() => close())

const put = (Key: string, Body: string | Buffer = 'content', more = {}) =>
  client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...more }))
const get = (Key: string, more = {}) => client.send(new GetObjectCommand({ Bucket: bucket, Key, ...more }))
const text = async (Key: string) => (await get(Key)).Body?.transformToString()
const list = (more = {}) => client.send(new ListObjectsV2Command({ Bucket: bucket, ...more }))

describe('putting and getting', () => {
  it('gives back the bytes, the headers and the metadata', async () => {
    await put('kept/photo.avif', Buffer.from([0, 255, 13, 10, 0]), {
      ContentType: 'image/avif',
      CacheControl: 'public, max-age=31536000, immutable',
      ContentDisposition: 'inline',
      Metadata: { width: '480', Owner: 'user' },
    })
    const got = await get('kept/photo.avif')
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? [])).toEqual(Buffer.from([0, 255, 13, 10, 0]))
    expect(got).toMatchObject({
      ContentType: 'image/avif',
      CacheControl: 'public, max-age=31536000, immutable',
      ContentDisposition: 'inline',
      Metadata: { width: '480', owner: 'user' },
      ContentLength: 5,
    })
  })

  it('names an object without a content type binary/octet-stream', async () => {
    await put('untyped', Buffer.from('x'), { ContentType: undefined })
    expect((await client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'untyped' }))).ContentType).toMatch(
      /octet-stream$/,
    )
  })

  it('gives the MD5 of the content as its ETag', async () => {
    const { ETag } = await put('etag', 'retorna')
    expect(ETag).toBe(`"${createHash('md5').update('retorna').digest('hex')}"`)
  })

  it('stores a streamed body without the framing of its transfer', async () => {
    const content = Buffer.alloc(300_000, 'abcdefghij')
    const pieces = Array.from({ length: 30 }, (_, at) => content.subarray(at * 10_000, (at + 1) * 10_000))
    const answer = await put('streamed', Readable.from(pieces) as unknown as Buffer, { ContentLength: content.length })
    expect(answer.ChecksumCRC32).toBeDefined()
    const got = await get('streamed')
    expect(got.ContentEncoding).toBeUndefined()
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(content)).toBe(true)
  })

  it.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)(
    'verifies and returns the %s checksum',
    async (ChecksumAlgorithm) => {
      await put(`checksum/${ChecksumAlgorithm}`, 'check me', { ChecksumAlgorithm })
      const got = await get(`checksum/${ChecksumAlgorithm}`, { ChecksumMode: 'ENABLED' })
      expect(got[`Checksum${ChecksumAlgorithm}`]).toBeDefined()
      expect(await got.Body?.transformToString()).toBe('check me')
    },
  )

  it('stores nothing when a digest does not fit', async () => {
    const wrong = createHash('md5').update('another').digest('base64')
    expect(await refusalOf(put('digest', 'content', { ContentMD5: wrong }))).toMatchObject({
      name: 'BadDigest',
      status: 400,
    })
    expect(
      await refusalOf(put('digest', 'content', { ChecksumSHA256: createHash('sha256').update('no').digest('base64') })),
    ).toMatchObject({
      name: 'BadDigest',
      status: 400,
    })
    expect(await refusalOf(get('digest'))).toMatchObject({ name: 'NoSuchKey', status: 404 })
  })

  it('keeps strange keys apart and whole', async () => {
    const keys = [
      '../../etc/passwd',
      './a',
      'a//b',
      "é ã/€'()*!~",
      '雪/😀',
      'plus+and space',
      '%2F',
      'x'.repeat(1024),
      '#frag?query',
    ]
    for (const key of keys) await put(`k/${key}`.slice(0, 1024), key)
    for (const key of keys) expect(await text(`k/${key}`.slice(0, 1024))).toBe(key)
    expect((await list({ Prefix: 'k/' })).Contents?.map((one) => one.Key)).toHaveLength(keys.length)
  })

  it('refuses a key of more than 1024 bytes', async () => {
    expect(await refusalOf(put('é'.repeat(513)))).toMatchObject({ name: 'KeyTooLongError', status: 400 })
  })

  it('replaces an object whole', async () => {
    await put('twice', 'a long first version', { Metadata: { first: '1' } })
    await put('twice', 'second')
    const got = await get('twice')
    expect(await got.Body?.transformToString()).toBe('second')
    expect(got.Metadata).toEqual({})
  })

  it('names the bucket that does not exist', async () => {
    const nowhere = client.send(new PutObjectCommand({ Bucket: 'retorna-no-such-bucket-at-all', Key: 'a', Body: 'x' }))
    expect(await refusalOf(nowhere)).toMatchObject({ name: 'NoSuchBucket', status: 404 })
  })
})

describe('reading part of an object, or only if it changed', () => {
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

  it('answers 304 to the holder of the current version and 412 to the holder of another', async () => {
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

describe('conditions of a reader', () => {
  const earlier = new Date('2001-01-01T00:00:00Z')
  const later = () => new Date(Date.now() + 60_000)
  let etag = ''
  beforeAll(async () => {
    const attributes = { CacheControl: 'max-age=60', ContentDisposition: 'inline', Metadata: { kept: 'here' } }
    etag = String((await put('conditional', '0123', attributes)).ETag)
  })
  const head = (more: object) => client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'conditional', ...more }))
  const other = '"00000000000000000000000000000000"'

  // RFC 9110 §13.2.2, and "Conditional requests" of the S3 user guide for the pairs.
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

  it('answers 304 with what names and keeps the copy, and with nothing of its content', async () => {
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: 'conditional' }))
    const answered = await fetch(url, { headers: { 'if-none-match': etag } })
    expect(answered.status).toBe(304)
    expect(await answered.text()).toBe('')
    const { headers } = answered
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual([etag, 'max-age=60'])
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeGreaterThan(earlier.getTime())
    for (const name of ['content-type', 'content-disposition', 'content-length', 'content-range', 'x-amz-meta-kept'])
      expect(headers.has(name), name).toBe(false)
    // The connection is good for the next request.
    expect(await (await fetch(url)).text()).toBe('0123')
  })
})

describe('conditional writes', () => {
  it('creates with If-None-Match: * once, whoever comes first', async () => {
    const attempts = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((content) => put('only-once', content, { IfNoneMatch: '*' })),
    )
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(put('only-once', 'late', { IfNoneMatch: '*' }))).toMatchObject({
      name: 'PreconditionFailed',
      status: 412,
    })
  })

  it('replaces only the version that If-Match names', async () => {
    const { ETag } = await put('match', 'v1')
    await put('match', 'v2', { IfMatch: ETag })
    expect(await refusalOf(put('match', 'v3', { IfMatch: ETag }))).toMatchObject({ name: 'PreconditionFailed' })
    expect(await text('match')).toBe('v2')
  })
})

describe('copying and removing', () => {
  it('copies content with its attributes, or with new ones', async () => {
    await put('src/é', 'to copy', { ContentType: 'text/x-one', Metadata: { a: '1' } })
    const CopySource = `${bucket}/src/${encodeURIComponent('é')}`
    await client.send(new CopyObjectCommand({ Bucket: bucket, Key: 'copied', CopySource }))
    expect(await get('copied')).toMatchObject({ ContentType: 'text/x-one', Metadata: { a: '1' } })
    await client.send(
      new CopyObjectCommand({
        Bucket: bucket,
        Key: 'copied',
        CopySource,
        MetadataDirective: 'REPLACE',
        ContentType: 'text/x-two',
      }),
    )
    expect(await get('copied')).toMatchObject({ ContentType: 'text/x-two', Metadata: {} })
    expect(await text('copied')).toBe('to copy')
  })

  it('refuses to copy what is not there, or onto itself unchanged', async () => {
    const copy = (Key: string, source: string) =>
      client.send(new CopyObjectCommand({ Bucket: bucket, Key, CopySource: `${bucket}/${source}` }))
    await put('self')
    expect(await refusalOf(copy('c', 'absent'))).toMatchObject({ name: 'NoSuchKey' })
    expect(await refusalOf(copy('self', 'self'))).toMatchObject({ name: 'InvalidRequest' })
  })

  it('removes, and finds nothing wrong with removing again', async () => {
    await put('gone')
    for (let time = 0; time < 2; time++) {
      const answer = await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'gone' }))
      expect(answer.$metadata.httpStatusCode).toBe(204)
    }
    expect(await refusalOf(client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'gone' })))).toMatchObject({
      status: 404,
    })
  })

  it('removes many at once, whatever their keys hold', async () => {
    const keys = ['many/<1> & "2"', 'many/é', 'many/ spaced ']
    for (const key of keys) await put(key)
    const answer = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } }),
    )
    expect(answer.Deleted?.map((one) => one.Key).sort()).toEqual([...keys].sort())
    expect((await list({ Prefix: 'many/' })).KeyCount).toBe(0)
  })
})

describe('listing', () => {
  beforeAll(async () => {
    for (const key of ['l/1', 'l/2', 'l/a/1', 'l/a/2', 'l/b/1', 'l/c', 'l/\uFFFD', 'l/😀']) await put(key)
  })

  it('lists in the order of UTF-8 bytes', async () => {
    const { Contents } = await list({ Prefix: 'l/' })
    expect(Contents?.map((one) => one.Key)).toEqual([
      'l/1',
      'l/2',
      'l/a/1',
      'l/a/2',
      'l/b/1',
      'l/c',
      'l/\uFFFD',
      'l/😀',
    ])
  })

  it('rolls up what lies behind the delimiter', async () => {
    const page = await list({ Prefix: 'l/', Delimiter: '/' })
    expect(page.CommonPrefixes?.map((one) => one.Prefix)).toEqual(['l/a/', 'l/b/'])
    expect(page.Contents?.map((one) => one.Key)).toEqual(['l/1', 'l/2', 'l/c', 'l/\uFFFD', 'l/😀'])
    expect(page.KeyCount).toBe(7)
  })

  it.each([1, 2, 3])('pages by %i without loss or repetition', async (MaxKeys) => {
    const seen: (string | undefined)[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await list({ Prefix: 'l/', Delimiter: '/', MaxKeys, ContinuationToken })
      seen.push(...(page.CommonPrefixes ?? []).map((one) => one.Prefix), ...(page.Contents ?? []).map((one) => one.Key))
      expect(page.KeyCount).toBeLessThanOrEqual(MaxKeys)
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    expect(seen.sort()).toEqual(['l/1', 'l/2', 'l/a/', 'l/b/', 'l/c', 'l/\uFFFD', 'l/😀'].sort())
  })

  it('starts after a key', async () => {
    expect((await list({ Prefix: 'l/', StartAfter: 'l/b/1' })).Contents?.[0]?.Key).toBe('l/c')
  })

  it('refuses a continuation token that it never gave', async () => {
    expect(await refusalOf(list({ ContinuationToken: 'not a token!' }))).toMatchObject({
      name: 'InvalidArgument',
      status: 400,
    })
  })

  describe('by the older operation', () => {
    const older = (more = {}) => client.send(new ListObjectsCommand({ Bucket: bucket, Prefix: 'l/', ...more }))
    const keysOf = (page: Awaited<ReturnType<typeof older>>) => page.Contents?.map((one) => one.Key)

    it('goes on after a marker, and names the next one only with a delimiter', async () => {
      const first = await older({ MaxKeys: 3 })
      expect(keysOf(first)).toEqual(['l/1', 'l/2', 'l/a/1'])
      expect([first.IsTruncated, first.NextMarker, first.MaxKeys]).toEqual([true, undefined, 3])
      expect(first.Contents?.[0]).toMatchObject({ Size: 7, Owner: { ID: expect.stringMatching(/./) } })
      const rest = await older({ Marker: 'l/a/1' })
      expect(keysOf(rest)).toEqual(['l/a/2', 'l/b/1', 'l/c', 'l/\uFFFD', 'l/😀'])
      expect([rest.IsTruncated, rest.Marker]).toEqual([false, 'l/a/1'])
    })

    it.each([1, 2, 3])('rolls up and pages by %i without loss or repetition', async (MaxKeys) => {
      const seen: (string | undefined)[] = []
      let Marker: string | undefined
      do {
        const page = await older({ Delimiter: '/', MaxKeys, Marker })
        const shown = [...(page.CommonPrefixes ?? []).map((one) => one.Prefix), ...(keysOf(page) ?? [])]
        expect(shown.length).toBeLessThanOrEqual(MaxKeys)
        expect(page.NextMarker !== undefined).toBe(page.IsTruncated)
        seen.push(...shown)
        Marker = page.NextMarker
      } while (Marker !== undefined)
      expect(seen.sort()).toEqual(['l/1', 'l/2', 'l/a/', 'l/b/', 'l/c', 'l/\uFFFD', 'l/😀'].sort())
    })

    it('encodes keys that XML or a client would spoil', async () => {
      await put('l ü/a+b &/c')
      const page = await older({ Prefix: 'l ü/', Delimiter: '/', EncodingType: 'url' })
      expect(page.CommonPrefixes?.map((one) => one.Prefix)).toEqual(['l%20%C3%BC/a%2Bb%20%26/'])
      expect([page.Prefix, page.EncodingType]).toEqual(['l%20%C3%BC/', 'url'])
      expect(await refusalOf(older({ EncodingType: 'latin' }))).toMatchObject({ name: 'InvalidArgument', status: 400 })
    })
  })

  it('names the buckets', async () => {
    const { Buckets, Owner } = await client.send(new ListBucketsCommand({}))
    const found = Buckets?.find(({ Name }) => Name === bucket)
    expect(found?.CreationDate?.getTime()).toBeLessThanOrEqual(Date.now())
    expect(Owner?.ID).toMatch(/./)
    const beyond = await client.send(new ListBucketsCommand({ Prefix: `${bucket}-there-is-none` }))
    expect(beyond.Buckets ?? []).toEqual([])
  })

  it('answers for a bucket that exists', async () => {
    expect((await client.send(new HeadBucketCommand({ Bucket: bucket }))).$metadata.httpStatusCode).toBe(200)
  })
})
