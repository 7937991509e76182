import type { IncomingMessage, ServerResponse } from 'node:http'
import { algorithm, parseAmzDate, sameSignature, sign, uriEncode } from '../../endpoint/sigv4.ts'
import { type Exchange, objectArn } from '../exchange/exchange.ts'
import { S3Error } from '../protocol/errors.ts'
import { xmlDocument } from '../protocol/xml.ts'
import type { Gate } from '../signature/authentication.ts'
import { readCredential } from '../signature/credential.ts'
import { readAttributes } from '../storage/attributes.ts'
import type { Bucket, ObjectRecord } from '../storage/bucket.ts'
import { type ChecksumAlgorithm, compareChecksums, declaredChecksums } from '../storage/checksums.ts'
import { largestUpload, type ObjectStore } from '../storage/object-store.ts'
import { type PostForm, readPostForm } from './post-form.ts'
import { enforcePolicy, readPolicy } from './post-policy.ts'

export interface PostContext {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly bucket: Bucket
  readonly store: ObjectStore
  readonly gate: Gate
  readonly may: Exchange['may']
}

/**
 * POST Object: a browser's form upload. It needs a signed policy and the signer's current permissions. A file above
 * `content-length-range` is cut off at the first excess byte and not stored.
 */
export async function postObject(context: PostContext): Promise<void> {
  const { request, bucket, store, gate } = context
  const form = await readPostForm(request)
  try {
    const key = completeKey(form)
    form.fields.set('bucket', bucket.name)
    const accessKeyId = authenticateForm(form.fields, gate)
    const bounds = enforcePolicy(readPolicy(form.fields.get('policy') ?? ''), form.fields, gate.now())
    if (!context.may('s3:PutObject', objectArn(bucket.name, key), undefined, accessKeyId))
      throw new S3Error('AccessDenied')
    const promised = declaredChecksums(form.fields)
    const record = await store.write({
      bucket,
      key,
      source: contentOf(form),
      attributes: readAttributes(form.fields),
      reason: 'POST Object',
      maxSize: Math.min(bounds.max, largestUpload),
      algorithms: Object.keys(promised) as ChecksumAlgorithm[],
      verify: (received) => {
        // An aborted upload must not count as a short file.
        if (!request.complete && request.destroyed) throw new S3Error('IncompleteBody')
        if (received.size < bounds.min) {
          throw new S3Error('EntityTooSmall', { ProposedSize: received.size, MinSizeAllowed: bounds.min })
        }
        compareChecksums(promised, received.checksums)
        return received.checksums
      },
    })
    answer(context, form.fields, record)
  } catch (error) {
    request.unpipe()
    form.file.destroy()
    throw error
  }
}

/** Returns the file's bytes; a form that ends inside the file is malformed. */
async function* contentOf(form: PostForm): AsyncIterable<Buffer> {
  try {
    yield* form.file
  } catch (cause) {
    throw new S3Error('MalformedPOSTRequest', { Reason: String(cause) })
  }
}

function field(fields: ReadonlyMap<string, string>, name: string, shown = name): string {
  const value = fields.get(name)
  if (value === undefined || value === '') {
    throw new S3Error(
      'InvalidArgument',
      { ArgumentName: shown, ArgumentValue: '' },
      `Bucket POST must contain a field named '${shown}'. If it is specified, please check the order of the fields.`,
    )
  }
  return value
}

/** Replaces `${filename}` in the key by the file's name without folders. */
function completeKey(form: PostForm): string {
  const name = form.fileName.split(/[/\\]/).at(-1) ?? ''
  const key = field(form.fields, 'key').replaceAll(/\$\{filename\}/g, () => name)
  if (Buffer.byteLength(key) > 1024)
    throw new S3Error('KeyTooLongError', { Size: Buffer.byteLength(key), MaxSizeAllowed: 1024 })
  form.fields.set('key', key)
  return key
}

/**
 * Verifies the signature of the policy and returns the signer's access key. Refuses a form without a policy, which is
 * anonymous.
 */
function authenticateForm(fields: ReadonlyMap<string, string>, gate: Gate): string {
  if (!fields.has('policy')) throw new S3Error('AccessDenied')
  if (field(fields, 'x-amz-algorithm', 'X-Amz-Algorithm') !== algorithm) {
    throw new S3Error('InvalidArgument', {
      ArgumentName: 'x-amz-algorithm',
      ArgumentValue: fields.get('x-amz-algorithm') ?? '',
    })
  }
  const credential = readCredential(
    field(fields, 'x-amz-credential', 'X-Amz-Credential'),
    gate.region,
    gate.secretOf,
    'InvalidArgument',
  )
  const amzDate = field(fields, 'x-amz-date', 'X-Amz-Date')
  if (!parseAmzDate(amzDate) || !amzDate.startsWith(credential.day)) {
    throw new S3Error('InvalidArgument', { ArgumentName: 'x-amz-date', ArgumentValue: amzDate })
  }
  const policy = field(fields, 'policy', 'Policy')
  const signature = field(fields, 'x-amz-signature', 'X-Amz-Signature')
  if (!sameSignature(sign(credential.key, policy), signature)) {
    throw new S3Error('SignatureDoesNotMatch', {
      AWSAccessKeyId: credential.accessKeyId,
      StringToSign: policy,
      SignatureProvided: signature,
    })
  }
  return credential.accessKeyId
}

function answer(
  { request, response, bucket }: PostContext,
  fields: ReadonlyMap<string, string>,
  record: ObjectRecord,
): void {
  const location = `http://${request.headers.host ?? ''}/${bucket.name}/${uriEncode(record.key, true)}`
  const etag = `"${record.etag}"`
  response.setHeader('etag', etag)
  response.setHeader('location', location)
  const redirect = fields.get('success_action_redirect') ?? fields.get('redirect')
  if (redirect !== undefined && URL.canParse(redirect)) {
    const url = new URL(redirect)
    for (const [name, value] of Object.entries({ bucket: bucket.name, key: record.key, etag }))
      url.searchParams.set(name, value)
    response.writeHead(303, { location: url.href }).end()
  } else if (fields.get('success_action_status') === '201') {
    const body = xmlDocument(
      'PostResponse',
      { Location: location, Bucket: bucket.name, Key: record.key, ETag: etag },
      false,
    )
    response.writeHead(201, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) }).end(body)
  } else {
    response.writeHead(fields.get('success_action_status') === '200' ? 200 : 204).end()
  }
}
