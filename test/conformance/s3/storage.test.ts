import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LocalStore, owner, refusalOf, region, startLocalStore } from './store-under-test.ts'

const Bucket = 'photos'
let store: LocalStore
beforeEach(async () => {
  store = await startLocalStore()
})
afterEach(() => store.close())

describe('stored objects', () => {
  it('survive a restart, including events and their order', async () => {
    await store
      .client()
      .send(new PutObjectCommand({ Bucket, Key: 'é/1', Body: 'one', ContentType: 'text/plain', Metadata: { a: 'b' } }))
    const [before] = store.events
    store = await store.restart()
    store.clock.now = new Date('2020-01-01T00:00:00Z')
    await store.s3.put(Bucket, 'é/2', Buffer.from('two'), { announce: true })
    expect((store.events[0]?.sequencer ?? '') > (before?.sequencer ?? '')).toBe(true)
    store.clock.now = new Date()
    const got = await store.client().send(new GetObjectCommand({ Bucket, Key: 'é/1' }))
    expect(await got.Body?.transformToString()).toBe('one')
    expect(got).toMatchObject({ ContentType: 'text/plain', Metadata: { a: 'b' } })
  })

  it('leave no files behind when replaced, deleted or refused', async () => {
    const client = store.client()
    const bodies = () => readdir(join(store.dataDir, 'buckets', Bucket, 'bodies'))
    for (const Body of ['one', 'two']) await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body }))
    expect(await bodies()).toHaveLength(1)
    await refusalOf(
      client.send(
        new PutObjectCommand({ Bucket, Key: 'b', Body: 'x', ContentMD5: createHash('md5').digest('base64') }),
      ),
    )
    expect(await bodies()).toHaveLength(1)
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }))
    expect(await bodies()).toEqual([])
  })

  it('do not contain an aborted upload', async () => {
    const url = await getSignedUrl(store.client(), new PutObjectCommand({ Bucket, Key: 'half' }))
    const request = httpRequest(url, { method: 'PUT', headers: { 'content-length': 100_000 } })
    request.on('error', () => request.destroy())
    request.write(Buffer.alloc(50_000))
    const dir = join(store.dataDir, 'buckets', Bucket, 'bodies')
    await vi.waitFor(async () => expect(await readdir(dir)).toHaveLength(1))
    request.destroy()
    await vi.waitFor(async () => expect(await readdir(dir)).toEqual([]))
    expect(await store.s3.read(Bucket, 'half')).toBeUndefined()
  })

  it('are read whole while being replaced', async () => {
    const version = (n: number) => Buffer.alloc(200_000, String(n))
    await store.s3.put(Bucket, 'busy', version(0))
    const writes = Array.from({ length: 9 }, (_, n) => store.s3.put(Bucket, 'busy', version(n + 1)))
    const reads = Array.from({ length: 20 }, async () => {
      const object = await store.s3.read(Bucket, 'busy')
      return object ? text(object.body) : ''
    })
    for (const content of await Promise.all(reads)) expect(content).toBe((content[0] ?? '').repeat(200_000))
    await Promise.all(writes)
  })
})

describe('killed store', () => {
  it('has every acknowledged object whole after a restart, and no partial one', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'retorna-s3-kill-'))
    const child = fork(new URL('./store-process.ts', import.meta.url), [dataDir])
    const [url] = (await once(child, 'message')) as [string]
    const client = new S3Client({ region, endpoint: url, credentials: owner, forcePathStyle: true, maxAttempts: 1 })
    const content = (key: string) => Buffer.alloc(40_000, key)
    const acknowledged: string[] = []
    const writer = async (name: string): Promise<void> => {
      for (let n = 0; n < 200; n++) {
        const Key = `${name}/${n % 20}`
        await client.send(new PutObjectCommand({ Bucket, Key, Body: content(Key) }))
        acknowledged.push(Key)
        if (acknowledged.length === 60) child.kill('SIGKILL')
      }
    }
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map(writer))
    expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true)

    const again = await startLocalStore({ dataDir })
    for (const Key of acknowledged) {
      const object = await again.s3.read(Bucket, Key)
      expect(object && (await text(object.body))).toBe(content(Key).toString())
    }
    const listed = await again.client().send(new ListObjectsV2Command({ Bucket }))
    expect(listed.Contents?.every((one) => one.Size === 40_000)).toBe(true)
    expect(await readdir(join(dataDir, 'buckets', Bucket, 'bodies'))).toHaveLength(listed.KeyCount ?? -1)
    await again.close()
  })

  it('emits pending events after a restart', async () => {
    const announced = { bucket: Bucket, key: 'k', size: 1, etag: 'e', eventName: 'Object Created', reason: 'PutObject' }
    await store.s3.put(Bucket, 'k', Buffer.from('x'), { announce: true })
    const sequencer = store.events[0]?.sequencer ?? ''
    const events = join(store.dataDir, 'events')
    await vi.waitFor(async () => expect(await readdir(events)).toEqual([]))
    const never = 'F'.repeat(18)
    await writeFile(join(events, `${sequencer}.json`), JSON.stringify({ ...announced, sequencer }))
    await writeFile(join(events, `${never}.json`), JSON.stringify({ ...announced, sequencer: never }))
    await writeFile(join(events, 'cut.json'), '{"bucket":"pho')
    store = await store.restart()
    await store.s3.deliverPending()
    expect(store.events.map((event) => event.sequencer)).toEqual([sequencer])
    expect(await readdir(events)).toEqual([])
  })
})

describe('access without permissions, for the delivery network and for seeding', () => {
  it('reads an object with its attributes and emits no event', async () => {
    await store.s3.put(Bucket, 'media/1.avif', Buffer.from('pixels'), {
      contentType: 'image/avif',
      cacheControl: 'max-age=1',
      metadata: { Ad: '1' },
    })
    const object = await store.s3.read(Bucket, 'media/1.avif')
    expect(object).toMatchObject({
      contentType: 'image/avif',
      cacheControl: 'max-age=1',
      size: 6,
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
    expect(object && (await text(object.body))).toBe('pixels')
    expect(await store.s3.read(Bucket, 'media/2.avif')).toBeUndefined()
    expect(await store.s3.read('absent', 'media/1.avif')).toBeUndefined()
    expect(store.events).toEqual([])
  })
})

describe('events', () => {
  it('report each change, in an order that the sequencer shows', async () => {
    const client = store.client()
    await client.send(new PutObjectCommand({ Bucket, Key: 'uploads/é.jpg', Body: 'one' }))
    await client.send(new PutObjectCommand({ Bucket, Key: 'uploads/é.jpg', Body: 'three' }))
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'uploads/é.jpg' }))
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'uploads/é.jpg' }))
    await vi.waitFor(() => expect(store.events).toHaveLength(3))
    expect(store.events).toMatchObject([
      { bucket: Bucket, key: 'uploads/é.jpg', size: 3, eventName: 'Object Created', reason: 'PutObject' },
      { size: 5, eventName: 'Object Created', etag: createHash('md5').update('three').digest('hex') },
      { eventName: 'Object Deleted', reason: 'DeleteObject' },
    ])
    const order = store.events.map((event) => event.sequencer)
    expect(order).toEqual([...order].sort())
  })
})
