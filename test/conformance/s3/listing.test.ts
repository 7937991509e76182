import { HeadBucketCommand, ListBucketsCommand, ListObjectsCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, requestsTo, startSubject } from './store-under-test.ts'

let client: S3Client
let bucket: string
let close: () => Promise<void>
beforeAll(async () => ({ client, bucket, close } = await startSubject()))
afterAll(() => close())

const { put, list } = requestsTo(() => ({ client, bucket }))

describe('listing', () => {
  beforeAll(async () => {
    for (const key of ['l/1', 'l/2', 'l/a/1', 'l/a/2', 'l/b/1', 'l/c', 'l/\uFFFD', 'l/😀']) await put(key)
  })

  it('sorts by UTF-8 bytes', async () => {
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

  it('groups keys by the delimiter', async () => {
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

  it('refuses an unknown continuation token', async () => {
    expect(await refusalOf(list({ ContinuationToken: 'not a token!' }))).toMatchObject({
      name: 'InvalidArgument',
      status: 400,
    })
  })

  describe('ListObjects (version 1)', () => {
    const older = (more = {}) => client.send(new ListObjectsCommand({ Bucket: bucket, Prefix: 'l/', ...more }))
    const keysOf = (page: Awaited<ReturnType<typeof older>>) => page.Contents?.map((one) => one.Key)

    it('continues after a marker, and returns the next one only with a delimiter', async () => {
      const first = await older({ MaxKeys: 3 })
      expect(keysOf(first)).toEqual(['l/1', 'l/2', 'l/a/1'])
      expect([first.IsTruncated, first.NextMarker, first.MaxKeys]).toEqual([true, undefined, 3])
      expect(first.Contents?.[0]).toMatchObject({ Size: 7, Owner: { ID: expect.stringMatching(/./) } })
      const rest = await older({ Marker: 'l/a/1' })
      expect(keysOf(rest)).toEqual(['l/a/2', 'l/b/1', 'l/c', 'l/\uFFFD', 'l/😀'])
      expect([rest.IsTruncated, rest.Marker]).toEqual([false, 'l/a/1'])
    })

    it.each([1, 2, 3])('groups and pages by %i without loss or repetition', async (MaxKeys) => {
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

    it('encodes keys that XML or a client would break', async () => {
      await put('l ü/a+b &/c')
      const page = await older({ Prefix: 'l ü/', Delimiter: '/', EncodingType: 'url' })
      expect(page.CommonPrefixes?.map((one) => one.Prefix)).toEqual(['l%20%C3%BC/a%2Bb%20%26/'])
      expect([page.Prefix, page.EncodingType]).toEqual(['l%20%C3%BC/', 'url'])
      expect(await refusalOf(older({ EncodingType: 'latin' }))).toMatchObject({ name: 'InvalidArgument', status: 400 })
    })
  })

  it('lists the buckets', async () => {
    const { Buckets, Owner } = await client.send(new ListBucketsCommand({}))
    const found = Buckets?.find(({ Name }) => Name === bucket)
    expect(found?.CreationDate?.getTime()).toBeLessThanOrEqual(Date.now())
    expect(Owner?.ID).toMatch(/./)
    const beyond = await client.send(new ListBucketsCommand({ Prefix: `${bucket}-there-is-none` }))
    expect(beyond.Buckets ?? []).toEqual([])
  })

  it('HeadBucket succeeds for an existing bucket', async () => {
    expect((await client.send(new HeadBucketCommand({ Bucket: bucket }))).$metadata.httpStatusCode).toBe(200)
  })
})
