import { S3Error } from '../protocol/errors.ts'

export interface Attributes {
  readonly headers: Record<string, string>
  readonly metadata: Record<string, string>
}

const kept = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'content-type', 'expires']
/** Maximum bytes of all names and values (Amazon S3, "User-defined object metadata"). */
const mostMetadata = 2048

/**
 * Reads the attributes from headers or form fields with lower-case names.
 * @throws S3Error MetadataTooLarge
 * @throws S3Error AccessControlListNotSupported because new buckets have no ACLs
 * @throws S3Error NotImplemented for attributes that would be silently lost
 */
export function readAttributes(fields: Iterable<readonly [name: string, value: string]>): Attributes {
  const headers: Record<string, string> = {}
  const metadata: Record<string, string> = {}
  for (const [name, value] of fields) {
    if (kept.includes(name)) headers[name] = value
    else if (name.startsWith('x-amz-meta-')) metadata[name.slice('x-amz-meta-'.length)] = value
    else refuseUnkept(name, value)
  }
  const bytes = Object.entries(metadata).reduce((sum, entry) => sum + Buffer.byteLength(entry.join('')), 0)
  if (bytes > mostMetadata) throw new S3Error('MetadataTooLarge', { Size: bytes, MaxSizeAllowed: mostMetadata })

  // aws-chunked encodes the transfer, not the object.
  const encodings = (headers['content-encoding'] ?? '').split(',').map((encoding) => encoding.trim())
  const lasting = encodings.filter((encoding) => encoding !== '' && encoding !== 'aws-chunked')
  if (lasting.length > 0) headers['content-encoding'] = lasting.join(',')
  else delete headers['content-encoding']

  headers['content-type'] ??= 'binary/octet-stream'
  return { headers, metadata }
}

function refuseUnkept(name: string, value: string): void {
  if (name === 'acl' || name === 'x-amz-acl') {
    if (value !== 'private' && value !== 'bucket-owner-full-control') throw new S3Error('AccessControlListNotSupported')
  }
  if (name === 'tagging' || name === 'x-amz-tagging' || /^x-amz-(grant|object-lock)-/.test(name)) {
    throw new S3Error('NotImplemented', { Header: name })
  }
}
