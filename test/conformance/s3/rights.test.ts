import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LocalStore, owner, refusalOf, region, site, startLocalStore, stranger } from './store-under-test.ts'

const Bucket = 'photos'
const day = 24 * 60 * 60 * 1000
let store: LocalStore
beforeAll(async () => {
  store = await startLocalStore({ buckets: [{ name: Bucket, CorsConfiguration: cors }, { name: 'closed' }] })
})
afterAll(() => store.close())

const cors = {
  CorsRules: [
    {
      AllowedOrigins: [site, 'https://*.example.com'],
      AllowedMethods: ['GET', 'POST'],
      AllowedHeaders: ['x-*'],
      ExposedHeaders: ['ETag'],
      MaxAge: '3000',
    },
  ],
}

/** Gives the stranger exactly the listed permissions, as `action resource`. */
function grant(...granted: string[]): void {
  store.rights.may = (id, action, resource) =>
    id === owner.accessKeyId || (id === stranger.accessKeyId && granted.includes(`${action} ${resource}`))
}

beforeEach(async () => {
  store.clock.now = new Date()
  grant()
  await store.client().send(new PutObjectCommand({ Bucket, Key: 'a/1', Body: 'one' }))
})

describe('permissions', () => {
  it('are checked for each operation on its own resource', async () => {
    const client = store.client(stranger)
    const operations = [
      [new PutObjectCommand({ Bucket, Key: 'a/2', Body: 'x' }), 's3:PutObject arn:aws:s3:::photos/a/2'],
      [new GetObjectCommand({ Bucket, Key: 'a/1' }), 's3:GetObject arn:aws:s3:::photos/a/1'],
      [new ListObjectsV2Command({ Bucket, Prefix: 'a/' }), 's3:ListBucket arn:aws:s3:::photos'],
      [new ListObjectsCommand({ Bucket, Prefix: 'a/' }), 's3:ListBucket arn:aws:s3:::photos'],
      [new HeadBucketCommand({ Bucket }), 's3:ListBucket arn:aws:s3:::photos'],
      [new DeleteObjectCommand({ Bucket, Key: 'a/1' }), 's3:DeleteObject arn:aws:s3:::photos/a/1'],
    ] as const
    for (const [command, right] of operations) {
      const send = () => client.send(command as PutObjectCommand)
      grant()
      expect(await refusalOf(send())).toMatchObject({ status: 403 })
      grant(right)
      expect((await send()).$metadata.httpStatusCode).toBeLessThan(300)
    }
  })

  it('to list include the listed prefix', async () => {
    store.rights.may = (_, action, __, context) => action === 's3:ListBucket' && context?.['s3:prefix'] === 'a/'
    const list = (Prefix?: string) => store.client(stranger).send(new ListObjectsV2Command({ Bucket, Prefix }))
    expect((await list('a/')).KeyCount).toBeGreaterThan(0)
    expect(await refusalOf(list('b/'))).toMatchObject({ name: 'AccessDenied' })
    expect(await refusalOf(list())).toMatchObject({ name: 'AccessDenied' })
  })

  it('to list buckets apply to all of them at once', async () => {
    const names = (more = {}) => store.client(stranger).send(new ListBucketsCommand(more))
    grant('s3:ListAllMyBuckets arn:aws:s3:::photos')
    expect(await refusalOf(names())).toMatchObject({ name: 'AccessDenied', status: 403 })
    expect((await fetch(store.url)).status).toBe(403)
    grant('s3:ListAllMyBuckets *')
    expect((await names()).Buckets?.map(({ Name }) => Name)).toEqual(['closed', 'photos'])
    const first = await names({ MaxBuckets: 1 })
    expect(first.Buckets?.map(({ Name }) => Name)).toEqual(['closed'])
    const second = await names({ MaxBuckets: 1, ContinuationToken: first.ContinuationToken })
    expect([second.Buckets?.map(({ Name }) => Name), second.ContinuationToken]).toEqual([['photos'], undefined])
    expect(await refusalOf(names({ MaxBuckets: 0 }))).toMatchObject({ name: 'InvalidArgument' })
  })

  it('to copy are two: read the source and write the copy', async () => {
    const copy = () =>
      store.client(stranger).send(new CopyObjectCommand({ Bucket, Key: 'b', CopySource: 'photos/a/1' }))
    grant('s3:GetObject arn:aws:s3:::photos/a/1')
    expect(await refusalOf(copy())).toMatchObject({ name: 'AccessDenied' })
    grant('s3:PutObject arn:aws:s3:::photos/b')
    expect(await refusalOf(copy())).toMatchObject({ name: 'AccessDenied' })
    grant('s3:PutObject arn:aws:s3:::photos/b', 's3:GetObject arn:aws:s3:::photos/a/1')
    await copy()
  })

  it('to delete many are checked for each key', async () => {
    grant('s3:DeleteObject arn:aws:s3:::photos/a/1')
    const Objects = [{ Key: 'a/1' }, { Key: 'a/2' }]
    const answer = await store.client(stranger).send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    expect(answer.Deleted).toEqual([{ Key: 'a/1' }])
    expect(answer.Errors).toMatchObject([{ Key: 'a/2', Code: 'AccessDenied' }])
  })

  it('to list decide whether a caller learns that an object is absent', async () => {
    const get = () => refusalOf(store.client(stranger).send(new GetObjectCommand({ Bucket, Key: 'absent' })))
    grant('s3:GetObject arn:aws:s3:::photos/absent')
    expect(await get()).toMatchObject({ name: 'AccessDenied', status: 403 })
    grant('s3:GetObject arn:aws:s3:::photos/absent', 's3:ListBucket arn:aws:s3:::photos')
    expect(await get()).toMatchObject({ name: 'NoSuchKey', status: 404 })
  })

  it('of a presigned URL or form are those of its signer at the time of use', async () => {
    const url = await getSignedUrl(store.client(stranger), new GetObjectCommand({ Bucket, Key: 'a/1' }))
    const post = await createPresignedPost(store.client(stranger), { Bucket, Key: 'a/form' })
    const send = () => {
      const form = new FormData()
      for (const [name, value] of Object.entries(post.fields)) form.append(name, value)
      form.append('file', new Blob(['x']), 'x')
      return fetch(post.url, { method: 'POST', body: form })
    }
    expect([(await fetch(url)).status, (await send()).status]).toEqual([403, 403])
    grant('s3:GetObject arn:aws:s3:::photos/a/1', 's3:PutObject arn:aws:s3:::photos/a/form')
    expect([(await fetch(url)).status, (await send()).status]).toEqual([200, 204])
  })

  it('are denied for an unsigned request', async () => {
    const answer = await fetch(`${store.url}/${Bucket}/a/1`)
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')])
  })
})

describe('identity and time', () => {
  it('refuses an unknown access key and a wrong secret', async () => {
    const as = (accessKeyId: string) =>
      store.client({ accessKeyId, secretAccessKey: 'guessed' }).send(new GetObjectCommand({ Bucket, Key: 'a/1' }))
    expect(await refusalOf(as('AKIDNOBODY'))).toMatchObject({ name: 'InvalidAccessKeyId', status: 403 })
    expect(await refusalOf(as(owner.accessKeyId))).toMatchObject({ name: 'SignatureDoesNotMatch', status: 403 })
  })

  it('refuses a signature for another region', async () => {
    const client = new S3Client({
      region: 'us-west-2',
      endpoint: store.url,
      credentials: owner,
      forcePathStyle: true,
      followRegionRedirects: false,
    })
    expect(await refusalOf(client.send(new GetObjectCommand({ Bucket, Key: 'a/1' })))).toMatchObject({
      name: 'AuthorizationHeaderMalformed',
    })
    expect(region).not.toBe('us-west-2')
  })

  it('refuses a request signed more than 15 minutes from the current time', async () => {
    for (const distance of [16, -16]) {
      store.clock.now = new Date(Date.now() + distance * 60_000)
      const refused = refusalOf(store.client().send(new GetObjectCommand({ Bucket, Key: 'a/1' })))
      expect(await refused).toMatchObject({ name: 'RequestTimeTooSkewed', status: 403 })
    }
  })

  it('expires a presigned URL and a form at their own time', async () => {
    const url = await getSignedUrl(store.client(), new GetObjectCommand({ Bucket, Key: 'a/1' }), { expiresIn: 300 })
    const post = await createPresignedPost(store.client(), { Bucket, Key: 'a/late', Expires: 300 })
    store.clock.now = new Date(Date.now() + 302_000)
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('<Message>Request has expired</Message>'),
    ])
    const form = new FormData()
    for (const [name, value] of Object.entries(post.fields)) form.append(name, value)
    form.append('file', new Blob(['x']), 'x')
    const late = await fetch(post.url, { method: 'POST', body: form })
    expect([late.status, await late.text()]).toEqual([
      403,
      expect.stringContaining('Invalid according to Policy: Policy expired.'),
    ])
  })

  it('refuses a body other than the signed one', async () => {
    const client = store.client()
    client.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { body: unknown }
        request.body = 'forged!'
        return next(args)
      },
      { step: 'finalizeRequest', priority: 'low', name: 'forge' },
    )
    const put = client.send(
      new PutObjectCommand({ Bucket, Key: 'forged', Body: 'genuine', ContentLength: 7, ChecksumCRC32: 'AAAAAA==' }),
    )
    expect(await refusalOf(put)).toMatchObject({ name: 'XAmzContentSHA256Mismatch', status: 400 })
  })
})

describe('cross-origin requests', () => {
  const preflight = (path: string, headers: Record<string, string>) =>
    fetch(`${store.url}/${path}`, { method: 'OPTIONS', headers })

  it('follow the CORS rules of the bucket', async () => {
    const answer = await preflight(`${Bucket}/a`, {
      origin: 'https://app.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'X-Custom, x-other',
    })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': 'https://app.example.com',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'x-custom, x-other',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '3000',
    })
  })

  it.each([
    ['another origin', Bucket, { origin: 'https://example.com.evil.net', 'access-control-request-method': 'POST' }],
    ['another method', Bucket, { origin: site, 'access-control-request-method': 'PUT' }],
    [
      'another header',
      Bucket,
      { origin: site, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    ],
    ['a bucket without rules', 'closed', { origin: site, 'access-control-request-method': 'POST' }],
  ])('are refused for %s', async (_, bucket, headers) => {
    const answer = await preflight(`${bucket}/a`, headers)
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('<Code>AccessForbidden</Code>')])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('have CORS headers on success and on refusal', async () => {
    const answer = await fetch(`${store.url}/${Bucket}/a/1`, { headers: { origin: site } })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBe(site)
  })
})

describe('expiry by lifecycle', () => {
  it('deletes objects of a rule at the midnight after their last day', async () => {
    const rules = {
      Rules: [
        { Status: 'Enabled', Prefix: 'uploads/', ExpirationInDays: 1 },
        { Status: 'Disabled', ExpirationInDays: 1 },
      ],
    }
    const expiring = await startLocalStore({ buckets: [{ name: Bucket, LifecycleConfiguration: rules }] })
    expiring.clock.now = new Date('2026-11-21T10:00:00Z')
    await expiring.s3.put(Bucket, 'uploads/raw', Buffer.from('x'))
    await expiring.s3.put(Bucket, 'media/done', Buffer.from('x'))
    const left = async () =>
      [await expiring.s3.read(Bucket, 'uploads/raw'), await expiring.s3.read(Bucket, 'media/done')].map(
        (one) => one?.body.destroy() !== undefined,
      )
    expiring.clock.now = new Date('2026-11-22T23:59:59Z')
    expect(await left()).toEqual([true, true])
    expiring.clock.now = new Date('2026-11-23T00:00:00Z')
    expect(await left()).toEqual([false, true])
    expiring.clock.now = new Date(expiring.clock.now.getTime() + 400 * day)
    expect(await left()).toEqual([false, true])
    expect(expiring.events).toMatchObject([
      { eventName: 'Object Deleted', reason: 'Lifecycle Expiration', key: 'uploads/raw' },
    ])
    await expiring.close()
  })
})
