import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Endpoint, EndpointContext } from '../endpoint/endpoint.ts'
import type { Exchange } from './exchange/exchange.ts'
import { postObject } from './forms/post-object.ts'
import { listBuckets } from './listing/list-buckets.ts'
import { isFormUpload, perform } from './operations.ts'
import { allowOrigin, type CorsRule, preflight } from './protocol/cors.ts'
import { S3Error } from './protocol/errors.ts'
import { readTarget, type Target } from './protocol/target.ts'
import { xmlDocument } from './protocol/xml.ts'
import { authenticate, type Gate } from './signature/authentication.ts'
import type { SecretOf } from './signature/credential.ts'
import { readAttributes } from './storage/attributes.ts'
import type { ObjectRecord } from './storage/bucket.ts'
import { isExpired, type LifecycleRule, refuseTagRules } from './storage/lifecycle.ts'
import type { OnObjectEvent } from './storage/object-events.ts'
import { ObjectStore } from './storage/object-store.ts'

/** A bucket's name and the relevant resolved properties of its `AWS::S3::Bucket`. */
export interface BucketDefinition {
  readonly name: string
  readonly CorsConfiguration?: { readonly CorsRules: readonly CorsRule[] }
  readonly LifecycleConfiguration?: { readonly Rules: readonly LifecycleRule[] }
}

export interface S3Options {
  readonly buckets: readonly BucketDefinition[]
  readonly secretOf: SecretOf
  /** Called after each change, at least once; a rejection is retried at the next start. */
  readonly onEvent: OnObjectEvent
}

export interface StoredObject {
  readonly body: Readable
  readonly contentType: string
  readonly cacheControl: string | undefined
  /** With its quotes, as in the HTTP header. */
  readonly etag: string
  readonly lastModified: Date
  /** Bytes. */
  readonly size: number
}

export interface S3Endpoint extends Endpoint {
  /** Reads an object for the site's CDN, without a permission check. */
  read(bucket: string, key: string): Promise<StoredObject | undefined>
  /** Stores an object directly, for seeding; publishes an event only with `announce`. */
  put(
    bucket: string,
    key: string,
    body: Buffer | Readable,
    options?: PutOptions,
  ): Promise<{ etag: string; size: number }>
  /** Redelivers the events that an earlier process could not deliver. Call it once the receivers run. */
  deliverPending(): Promise<void>
  /** Deletes objects that lifecycle rules have expired. Runs automatically before the first request of each day. */
  sweep(): Promise<void>
}

export interface PutOptions {
  readonly contentType?: string
  readonly cacheControl?: string
  readonly metadata?: Readonly<Record<string, string>>
  readonly announce?: boolean
}

/** After an early answer, discards up to this many bytes of the upload, so that the client sees the answer. */
const mostDiscarded = 64 * 1024 * 1024

/** Amazon S3: a store in `dataDir` behind S3's REST interface with path-style addresses. */
export async function createS3(surroundings: EndpointContext, options: S3Options): Promise<S3Endpoint> {
  const { now, mayCall, log, region } = surroundings
  const definitions = new Map(options.buckets.map((definition) => [definition.name, definition]))
  const corsOf = (bucket: string): readonly CorsRule[] => definitions.get(bucket)?.CorsConfiguration?.CorsRules ?? []
  const rulesOf = (bucket: string): readonly LifecycleRule[] =>
    definitions.get(bucket)?.LifecycleConfiguration?.Rules ?? []
  for (const name of definitions.keys()) refuseTagRules(name, rulesOf(name))
  const store = await ObjectStore.open(surroundings, [...definitions.keys()], options.onEvent)
  const owner = createHash('sha256').update(`account/${surroundings.accountId}`).digest('hex')
  const gate: Gate = { now, region, secretOf: options.secretOf }

  let sweptOn = ''
  async function sweep(): Promise<void> {
    sweptOn = now().toISOString().slice(0, 10)
    const expired = (bucket: string) => (record: ObjectRecord) => isExpired(rulesOf(bucket), record, now())
    for (const bucket of store.buckets.values()) {
      if (rulesOf(bucket.name).length === 0) continue
      for (const key of bucket.keys()) await store.remove(bucket, key, 'Lifecycle Expiration', expired(bucket.name))
    }
  }
  const sweepDaily = async (): Promise<void> => {
    if (now().toISOString().slice(0, 10) !== sweptOn) await sweep()
  }

  async function handle(request: IncomingMessage, response: ServerResponse, target: Target): Promise<void> {
    allowOrigin(request, response, corsOf(target.bucket))
    if (request.method === 'OPTIONS') return preflight(request, response, corsOf(target.bucket))
    await sweepDaily()
    const form = isFormUpload(target)
    const caller = form ? undefined : authenticate(target, gate)
    const may: Exchange['may'] = (action, resource, context, accessKeyId = caller?.accessKeyId) =>
      mayCall(accessKeyId, action, resource, context)
    const learns: Exchange['learns'] = (action, resource, context) =>
      mayCall(caller?.accessKeyId, action, resource, context, true)
    const exchange = { request, response, target, caller, store, owner, may, learns }
    if (target.bucket === '' && target.method === 'GET') return listBuckets(exchange, region)
    const bucket = store.bucket(target.bucket)
    if (form) await postObject({ request, response, bucket, store, gate, may })
    else await perform({ ...exchange, bucket })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomBytes(8).toString('hex').toUpperCase()
    response.setHeader('x-amz-request-id', requestId)
    response.setHeader('x-amz-id-2', requestId)
    response.setHeader('server', 'AmazonS3')
    // The SDKs correct their clocks by this header, so it must show the clock that checks signatures.
    response.setHeader('date', now().toUTCString())
    try {
      await handle(request, response, readTarget(request))
    } catch (error) {
      refuse(error, request, response, requestId, log)
    }
    log(`${request.method} ${request.url?.split('?')[0]} ${response.statusCode}`)
  }

  return {
    listener: (request, response) => void answer(request, response),
    sweep,
    deliverPending: () => store.outbox.deliverPending(store.buckets),
    close: () => store.outbox.settle(),
    async read(bucketName, key) {
      await sweepDaily()
      const opened = await store.buckets.get(bucketName)?.openBody(key)
      if (!opened) return undefined
      const { record, stream } = opened
      return {
        body: stream,
        contentType: record.headers['content-type'] ?? 'binary/octet-stream',
        cacheControl: record.headers['cache-control'],
        etag: `"${record.etag}"`,
        lastModified: new Date(record.lastModified),
        size: record.size,
      }
    },
    async put(bucketName, key, body, { contentType, cacheControl, metadata = {}, announce = false } = {}) {
      const fields = Object.entries({ 'content-type': contentType, 'cache-control': cacheControl })
      const given = fields.filter((field): field is [string, string] => field[1] !== undefined)
      const meta = Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name.toLowerCase()}`, value] as const)
      const record = await store.write({
        bucket: store.bucket(bucketName),
        key,
        source: Buffer.isBuffer(body) ? Readable.from([body]) : body,
        attributes: readAttributes([...given, ...meta]),
        reason: announce ? 'PutObject' : undefined,
      })
      return { etag: `"${record.etag}"`, size: record.size }
    },
  }
}

function refuse(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  log: (line: string) => void,
): void {
  if (!(error instanceof S3Error) && (request.destroyed || response.destroyed)) {
    log(`${request.method} ${request.url?.split('?')[0]}: the client disconnected`)
    response.destroy()
    return
  }
  if (!(error instanceof S3Error)) log(`S3 failed: ${error instanceof Error ? error.stack : String(error)}`)
  if (response.headersSent) {
    response.destroy()
    return
  }
  const refusal = error instanceof S3Error ? error : new S3Error('InternalError')
  const details = { ...refusal.details, RequestId: requestId, HostId: requestId }
  const body = xmlDocument('Error', { Code: refusal.code, Message: refusal.message, ...details }, false)
  for (const name of ['etag', 'last-modified', 'accept-ranges', 'content-range']) response.removeHeader(name)
  response.writeHead(refusal.status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) })
  response.end(request.method === 'HEAD' ? undefined : body)
  discardRest(request)
}

function discardRest(request: IncomingMessage): void {
  let discarded = 0
  request.on('data', (piece: Buffer) => {
    discarded += piece.length
    if (discarded > mostDiscarded) request.destroy()
  })
  request.resume()
}
