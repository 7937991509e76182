import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, requestsTo, startSubject } from './store-under-test.ts'

let client: S3Client
let bucket: string
let close: () => Promise<void>
beforeAll(async () => ({ client, bucket, close } = await startSubject()))
afterAll(() => close())

const { put, get, list } = requestsTo(() => ({ client, bucket }))
const text = async (Key: string) => (await get(Key)).Body?.transformToString()

describe('put and get', () => {
  it('returns the bytes, the headers and the metadata', async () => {
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

  it('gives an object without a content type binary/octet-stream', async () => {
    await put('untyped', Buffer.from('x'), { ContentType: undefined })
    expect((await client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'untyped' }))).ContentType).toMatch(
      /octet-stream$/,
    )
  })

  it('uses the MD5 of the content as ETag', async () => {
    const { ETag } = await put('etag', 'retorna')
    expect(ETag).toBe(`"${createHash('md5').update('retorna').digest('hex')}"`)
  })

  it('stores a streamed body without its transfer framing', async () => {
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

  it('stores nothing when a digest does not match', async () => {
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

  it('stores keys with special characters separately and exactly', async () => {
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

  it('names a bucket that does not exist', async () => {
    const nowhere = client.send(new PutObjectCommand({ Bucket: 'retorna-no-such-bucket-at-all', Key: 'a', Body: 'x' }))
    expect(await refusalOf(nowhere)).toMatchObject({ name: 'NoSuchBucket', status: 404 })
  })
})

describe('conditional writes', () => {
  it('create once with If-None-Match: * among concurrent writers', async () => {
    const attempts = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((content) => put('only-once', content, { IfNoneMatch: '*' })),
    )
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(put('only-once', 'late', { IfNoneMatch: '*' }))).toMatchObject({
      name: 'PreconditionFailed',
      status: 412,
    })
  })

  it('replace only the version in If-Match', async () => {
    const { ETag } = await put('match', 'v1')
    await put('match', 'v2', { IfMatch: ETag })
    expect(await refusalOf(put('match', 'v3', { IfMatch: ETag }))).toMatchObject({ name: 'PreconditionFailed' })
    expect(await text('match')).toBe('v2')
  })
})

describe('copy and delete', () => {
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

  it('refuses to copy an unknown object, or one onto itself unchanged', async () => {
    const copy = (Key: string, source: string) =>
      client.send(new CopyObjectCommand({ Bucket: bucket, Key, CopySource: `${bucket}/${source}` }))
    await put('self')
    expect(await refusalOf(copy('c', 'absent'))).toMatchObject({ name: 'NoSuchKey' })
    expect(await refusalOf(copy('self', 'self'))).toMatchObject({ name: 'InvalidRequest' })
  })

  it('deletes idempotently', async () => {
    await put('gone')
    for (let time = 0; time < 2; time++) {
      const answer = await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'gone' }))
      expect(answer.$metadata.httpStatusCode).toBe(204)
    }
    expect(await refusalOf(client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'gone' })))).toMatchObject({
      status: 404,
    })
  })

  it('deletes many objects at once, with any characters in their keys', async () => {
    const keys = ['many/<1> & "2"', 'many/é', 'many/ spaced ']
    for (const key of keys) await put(key)
    const answer = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } }),
    )
    expect(answer.Deleted?.map((one) => one.Key).sort()).toEqual([...keys].sort())
    expect((await list({ Prefix: 'many/' })).KeyCount).toBe(0)
  })
})
