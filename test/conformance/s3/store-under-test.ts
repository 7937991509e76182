import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { type HasPermission, listen } from '../../../local/aws/endpoint/endpoint.ts'
import { type BucketDefinition, createS3, type S3Endpoint } from '../../../local/aws/s3/server.ts'
import type { ObjectEvent } from '../../../local/aws/s3/storage/object-events.ts'

/** Endpoint of a real bucket or another store, used with the credentials of the environment. */
const elsewhere = process.env.AWS_ENDPOINT_URL_S3

export const region = process.env.AWS_REGION ?? 'sa-east-1'
export const owner = { accessKeyId: 'AKIDOWNER', secretAccessKey: 'owner-secret' }
export const stranger = { accessKeyId: 'AKIDSTRANGER', secretAccessKey: 'stranger-secret' }
export const site = 'http://localhost:3000'

export interface LocalStore {
  readonly url: string
  readonly events: ObjectEvent[]
  readonly s3: S3Endpoint
  readonly dataDir: string
  readonly clock: { now: Date }
  readonly rights: { may: HasPermission }
  client(credentials?: { accessKeyId: string; secretAccessKey: string }): S3Client
  restart(): Promise<LocalStore>
  close(): Promise<void>
}

const withCors: BucketDefinition = {
  name: 'photos',
  CorsConfiguration: {
    CorsRules: [
      {
        AllowedOrigins: [site, 'https://*.example.com'],
        AllowedMethods: ['GET', 'POST'],
        AllowedHeaders: ['x-*'],
        ExposedHeaders: ['ETag'],
        MaxAge: 3000,
      },
    ],
  },
}

/**
 * Starts the local store on a free port. The owner may do everything; each test sets the permissions of the stranger.
 */
export async function startLocalStore(
  options: { buckets?: BucketDefinition[]; dataDir?: string } = {},
): Promise<LocalStore> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'retorna-s3-')))
  const clock = { now: new Date() }
  const rights: { may: HasPermission } = { may: (accessKeyId) => accessKeyId === owner.accessKeyId }
  const events: ObjectEvent[] = []
  const secrets = new Map([owner, stranger].map((one) => [one.accessKeyId, one.secretAccessKey]))
  const s3 = await createS3(
    {
      now: () => clock.now,
      mayCall: (...question) => rights.may(...question),
      dataDir,
      log: () => undefined,
      region,
      accountId: '000000000000',
    },
    {
      buckets: options.buckets ?? [withCors],
      secretOf: (id) => secrets.get(id),
      onEvent: (event) => void events.push(event),
    },
  )
  const { url, close } = await listen(s3.listener)
  const stop = async () => {
    await close()
    await s3.close()
  }
  return {
    url,
    events,
    s3,
    dataDir,
    clock,
    rights,
    client: (credentials = owner) =>
      new S3Client({ region, endpoint: url, credentials, forcePathStyle: true, maxAttempts: 1 }),
    restart: async () => {
      await stop()
      return startLocalStore({ ...options, dataDir })
    },
    close: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the store under test: the local one, or that of AWS_ENDPOINT_URL_S3 (CONFORMANCE_BUCKET or a new bucket). */
export async function startSubject(): Promise<{ client: S3Client; bucket: string; close(): Promise<void> }> {
  if (elsewhere === undefined) {
    const store = await startLocalStore()
    return { client: store.client(), bucket: 'photos', close: store.close }
  }
  const client = new S3Client({ region, forcePathStyle: true })
  const bucket = process.env.CONFORMANCE_BUCKET ?? `retorna-conformance-${randomUUID()}`
  if (process.env.CONFORMANCE_BUCKET === undefined) await client.send(new CreateBucketCommand({ Bucket: bucket }))
  return { client, bucket, close: async () => client.destroy() }
}

/** Returns the common requests, bound to the store that `startSubject` has started. */
export function requestsTo(subject: () => { readonly client: S3Client; readonly bucket: string }) {
  const at = () => ({ Bucket: subject().bucket })
  return {
    put: (Key: string, Body: string | Buffer = 'content', more = {}) =>
      subject().client.send(new PutObjectCommand({ ...at(), Key, Body, ...more })),
    get: (Key: string, more = {}) => subject().client.send(new GetObjectCommand({ ...at(), Key, ...more })),
    list: (more = {}) => subject().client.send(new ListObjectsV2Command({ ...at(), ...more })),
  }
}

export async function refusalOf(
  answer: Promise<unknown>,
): Promise<{ name: string; status: number | undefined; message: string }> {
  try {
    await answer
  } catch (error) {
    const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
    return { name, message, status: $metadata?.httpStatusCode }
  }
  throw new Error('The command was not refused')
}
