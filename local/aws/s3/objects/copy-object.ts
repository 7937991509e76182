import { evaluateConditions, readConditions } from '../exchange/conditions.ts'
import { absentObjectError, answerXml, type Exchange, objectArn, requirePermission } from '../exchange/exchange.ts'
import { S3Error } from '../protocol/errors.ts'
import { decode } from '../protocol/target.ts'
import { readAttributes } from '../storage/attributes.ts'
import { fieldsOf } from './put-object.ts'

/** CopyObject within this endpoint. Needs permission to read the source and to write the destination. */
export async function copyObject(exchange: Exchange, copySource: string): Promise<void> {
  const { target, bucket, store } = exchange
  const [path = '', query] = copySource.split('?', 2)
  if (query !== undefined) throw new S3Error('NotImplemented', { Header: 'x-amz-copy-source' })
  const [, sourceName, sourceKey] = /^\/?([^/]+)\/(.+)$/s.exec(decode(path)) ?? []
  if (!sourceName || !sourceKey)
    throw new S3Error('InvalidArgument', { ArgumentName: 'x-amz-copy-source', ArgumentValue: copySource })

  const replace = readDirective(target.header('x-amz-metadata-directive'))
  if (!replace && sourceName === bucket.name && sourceKey === target.key) {
    throw new S3Error(
      'InvalidRequest',
      {},
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    )
  }
  const source = store.bucket(sourceName)
  requirePermission(exchange, 's3:GetObject', objectArn(source.name, sourceKey))
  requirePermission(exchange, 's3:PutObject', objectArn(bucket.name, target.key))

  const opened = await source.openBody(sourceKey)
  if (!opened) throw absentObjectError({ ...exchange, bucket: source }, sourceKey)
  const { record, stream } = opened
  try {
    if (evaluateConditions(readConditions(target.header, 'x-amz-copy-source-'), record) === 'not-modified')
      throw new S3Error('PreconditionFailed')
    const copy = await store.write({
      bucket,
      key: target.key,
      source: stream,
      attributes: replace
        ? readAttributes(fieldsOf(target))
        : { headers: { ...record.headers }, metadata: { ...record.metadata } },
      reason: 'CopyObject',
      verify: () => record.checksums,
    })
    answerXml(exchange.response, 200, 'CopyObjectResult', { LastModified: copy.lastModified, ETag: `"${copy.etag}"` })
  } finally {
    stream.destroy()
  }
}

function readDirective(value = 'COPY'): boolean {
  if (value !== 'COPY' && value !== 'REPLACE') {
    throw new S3Error(
      'InvalidArgument',
      { ArgumentName: 'x-amz-metadata-directive', ArgumentValue: value },
      'Unknown metadata directive.',
    )
  }
  return value === 'REPLACE'
}
