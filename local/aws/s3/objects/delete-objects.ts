import { createHash } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod'
import { readBody } from '../../endpoint/endpoint.ts'
import { answerXml, type Exchange, objectArn, requirePermission } from '../exchange/exchange.ts'
import { S3Error } from '../protocol/errors.ts'
import type { XmlValue } from '../protocol/xml.ts'
import { type ChecksumAlgorithm, compareChecksums, declaredChecksums, startChecksum } from '../storage/checksums.ts'
import { fieldsOf, readMd5 } from './put-object.ts'

/** DeleteObject; an absent object is not an error. */
export async function deleteObject(exchange: Exchange): Promise<void> {
  const { target, bucket, store, response } = exchange
  requirePermission(exchange, 's3:DeleteObject', objectArn(bucket.name, target.key))
  await store.remove(bucket, target.key, 'DeleteObject')
  response.writeHead(204).end()
}

const deletion = z.object({
  Delete: z.object({
    Object: z
      .array(z.object({ Key: z.string().min(1) }))
      .min(1)
      .max(1000),
    Quiet: z.enum(['true', 'false']).optional(),
  }),
})

/** DeleteObjects: up to 1000 keys, with a permission check per key. */
export async function deleteObjects(exchange: Exchange): Promise<void> {
  const { Object: objects, Quiet: quiet } = (await readDeletion(exchange)).Delete
  const { bucket, store } = exchange
  const deleted: XmlValue[] = []
  const errors: XmlValue[] = []
  for (const { Key } of objects) {
    if (exchange.may('s3:DeleteObject', objectArn(bucket.name, Key))) {
      await store.remove(bucket, Key, 'DeleteObject')
      deleted.push({ Key })
    } else {
      errors.push({ Key, Code: 'AccessDenied', Message: 'Access Denied' })
    }
  }
  answerXml(exchange.response, 200, 'DeleteResult', { Deleted: quiet === 'true' ? undefined : deleted, Error: errors })
}

async function readDeletion(exchange: Exchange): Promise<z.infer<typeof deletion>> {
  const body = await readBody(exchange.request, 2 * 1024 * 1024)
  if (!body) throw new S3Error('MalformedXML')
  checkDigests(exchange, body)
  const parser = new XMLParser({ parseTagValue: false, trimValues: false, isArray: (name) => name === 'Object' })
  try {
    return deletion.parse(parser.parse(body.toString('utf8')))
  } catch (error) {
    throw new S3Error('MalformedXML', { Reason: error instanceof Error ? error.message : String(error) })
  }
}

/** Requires and verifies a digest of the body, as S3 does: Content-MD5 or a checksum. */
function checkDigests(exchange: Exchange, body: Buffer): void {
  const md5 = readMd5(exchange.target.header('content-md5'))
  const promised = declaredChecksums(fieldsOf(exchange.target))
  const algorithms = Object.keys(promised) as ChecksumAlgorithm[]
  if (md5 === undefined && algorithms.length === 0) {
    throw new S3Error('InvalidRequest', {}, 'Missing required header for this request: Content-MD5 OR x-amz-checksum-*')
  }
  if (md5 !== undefined && createHash('md5').update(body).digest('hex') !== md5) throw new S3Error('BadDigest')
  const computed = algorithms.map((algorithm) => {
    const checksum = startChecksum(algorithm)
    checksum.update(body)
    return [algorithm, checksum.digest()] as const
  })
  compareChecksums(promised, Object.fromEntries(computed))
  const signed = exchange.caller?.payloadHash ?? ''
  if (/^[0-9a-f]{64}$/.test(signed) && createHash('sha256').update(body).digest('hex') !== signed) {
    throw new S3Error('XAmzContentSHA256Mismatch')
  }
}
