import { bucketArn, type Exchange, requirePermission } from './exchange/exchange.ts'
import { listObjects, listObjectsV2 } from './listing/list-objects.ts'
import { copyObject } from './objects/copy-object.ts'
import { deleteObject, deleteObjects } from './objects/delete-objects.ts'
import { getObject } from './objects/get-object.ts'
import { putObject } from './objects/put-object.ts'
import { S3Error } from './protocol/errors.ts'
import type { Target } from './protocol/target.ts'

/** Query parameters of unsupported subresources. Ignoring one would give a wrong answer. */
const unsupportedSubresources =
  /^(accelerate|acl|analytics|attributes|cors|encryption|intelligent-tiering|inventory|legal-hold|lifecycle|location|logging|metrics|notification|object-lock|ownershipControls|partNumber|policy|policyStatus|publicAccessBlock|replication|requestPayment|restore|retention|select|tagging|torrent|uploadId|uploads|versionId|versioning|versions|website)$/

/** Detects a browser's form upload, which authenticates by its form. */
export function isFormUpload(target: Target): boolean {
  return target.method === 'POST' && target.key === '' && !target.query.has('delete')
}

/** @throws S3Error NotImplemented, MethodNotAllowed */
export async function perform(exchange: Exchange): Promise<void> {
  const { target } = exchange
  for (const name of target.query.keys()) {
    if (unsupportedSubresources.test(name)) throw new S3Error('NotImplemented', { Query: name })
  }
  if (target.key === '') await performOnBucket(exchange)
  else await performOnObject(exchange)
}

async function performOnBucket(exchange: Exchange): Promise<void> {
  const { method, query } = exchange.target
  if (method === 'POST') return deleteObjects(exchange)
  if (method === 'HEAD') return headBucket(exchange)
  if (method !== 'GET') throw new S3Error('MethodNotAllowed', { Method: method, ResourceType: 'BUCKET' })
  const version = query.get('list-type')
  if (version === undefined) return listObjects(exchange)
  if (version === '2') return listObjectsV2(exchange)
  throw new S3Error('InvalidArgument', { ArgumentName: 'list-type', ArgumentValue: version })
}

async function performOnObject(exchange: Exchange): Promise<void> {
  const { method, header } = exchange.target
  const copySource = header('x-amz-copy-source')
  if (method === 'GET') return getObject(exchange, true)
  if (method === 'HEAD') return getObject(exchange, false)
  if (method === 'DELETE') return deleteObject(exchange)
  if (method === 'PUT') return copySource === undefined ? putObject(exchange) : copyObject(exchange, copySource)
  throw new S3Error('MethodNotAllowed', { Method: method, ResourceType: 'OBJECT' })
}

function headBucket(exchange: Exchange): void {
  requirePermission(exchange, 's3:ListBucket', bucketArn(exchange.bucket.name))
  exchange.response
    .writeHead(200, { 'x-amz-bucket-region': exchange.caller?.credential.scope.split('/')[1] ?? '' })
    .end()
}
