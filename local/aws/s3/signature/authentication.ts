import {
  algorithm,
  canonicalRequest,
  parseAmzDate,
  sameSignature,
  sha256Hex,
  sign,
  stringToSign,
} from '../../endpoint/sigv4.ts'
import { S3Error } from '../protocol/errors.ts'
import type { Target } from '../protocol/target.ts'
import { type Credential, readCredential, type SecretOf } from './credential.ts'

const minute = 60_000
const greatestSkew = 15 * minute
/** Maximum lifetime of a presigned URL: seven days. */
const greatestExpiry = 7 * 24 * 60 * 60

export interface Caller {
  readonly accessKeyId: string
  readonly via: 'header' | 'query'
  /** Hex hash, or a keyword of S3 such as UNSIGNED-PAYLOAD. */
  readonly payloadHash: string
  readonly credential: Credential
  readonly amzDate: string
  readonly signature: string
}

export interface Gate {
  readonly secretOf: SecretOf
  readonly region: string
  readonly now: () => Date
}

/**
 * Verifies a request's Signature Version 4, from the Authorization header or the query string. Returns undefined when
 * the request has none.
 * @throws S3Error SignatureDoesNotMatch, RequestTimeTooSkewed
 * @throws S3Error AccessDenied for an expired URL or unsigned `x-amz-*` headers
 */
export function authenticate(target: Target, gate: Gate): Caller | undefined {
  if (target.query.has('X-Amz-Signature') || target.query.has('X-Amz-Algorithm')) return fromQuery(target, gate)
  const header = target.header('authorization')
  return header === undefined ? undefined : fromHeader(target, gate, header)
}

function fromHeader(target: Target, gate: Gate, header: string): Caller {
  const match = /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),?\s*SignedHeaders=([^,\s]+),?\s*Signature=([0-9a-f]+)$/.exec(
    header.trim(),
  )
  const [, credentialText, signed, signature] = match ?? []
  if (!credentialText || !signed || !signature) throw new S3Error('AuthorizationHeaderMalformed')
  const credential = readCredential(credentialText, gate.region, gate.secretOf, 'AuthorizationHeaderMalformed')

  const amzDate = target.header('x-amz-date') ?? ''
  const date = parseAmzDate(amzDate)
  if (!date || !amzDate.startsWith(credential.day)) {
    throw new S3Error('AccessDenied', {}, 'AWS authentication requires a valid Date or x-amz-date header')
  }
  if (Math.abs(date.getTime() - gate.now().getTime()) > greatestSkew) {
    throw new S3Error('RequestTimeTooSkewed', {
      RequestTime: amzDate,
      ServerTime: gate.now().toISOString(),
      MaxAllowedSkewMilliseconds: greatestSkew,
    })
  }
  const payloadHash = target.header('x-amz-content-sha256')
  if (payloadHash === undefined) {
    throw new S3Error('InvalidRequest', {}, 'Missing required header for this request: x-amz-content-sha256')
  }
  const caller: Caller = {
    accessKeyId: credential.accessKeyId,
    via: 'header',
    payloadHash,
    credential,
    amzDate,
    signature,
  }
  return verify(target, caller, signed.split(';'), target.query)
}

function fromQuery(target: Target, gate: Gate): Caller {
  const parameter = (name: string): string => {
    const value = target.query.get(name)
    if (!value) {
      throw new S3Error(
        'AuthorizationQueryParametersError',
        {},
        'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
      )
    }
    return value
  }
  if (parameter('X-Amz-Algorithm') !== algorithm) {
    throw new S3Error('AuthorizationQueryParametersError', {}, `X-Amz-Algorithm only supports "${algorithm}"`)
  }
  const credential = readCredential(
    parameter('X-Amz-Credential'),
    gate.region,
    gate.secretOf,
    'AuthorizationQueryParametersError',
  )
  const amzDate = parameter('X-Amz-Date')
  const date = parseAmzDate(amzDate)
  const expires = Number(parameter('X-Amz-Expires'))
  if (!date || !amzDate.startsWith(credential.day)) {
    throw new S3Error(
      'AuthorizationQueryParametersError',
      {},
      "X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"",
    )
  }
  if (!Number.isInteger(expires) || expires < 0 || expires > greatestExpiry) {
    throw new S3Error(
      'AuthorizationQueryParametersError',
      {},
      'X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than 604800 seconds',
    )
  }
  const end = date.getTime() + expires * 1000
  const now = gate.now()
  if (now.getTime() > end) {
    throw new S3Error(
      'AccessDenied',
      { 'X-Amz-Expires': expires, Expires: new Date(end).toISOString(), ServerTime: now.toISOString() },
      'Request has expired',
    )
  }
  if (date.getTime() - now.getTime() > greatestSkew) throw new S3Error('AccessDenied', {}, 'Request is not yet valid')

  const unsigned = [...target.query].filter(([name]) => name !== 'X-Amz-Signature')
  const caller: Caller = {
    accessKeyId: credential.accessKeyId,
    via: 'query',
    payloadHash:
      target.query.get('X-Amz-Content-Sha256') ?? target.header('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
    credential,
    amzDate,
    signature: parameter('X-Amz-Signature'),
  }
  return verify(target, caller, parameter('X-Amz-SignedHeaders').split(';'), unsigned)
}

function verify(
  target: Target,
  caller: Caller,
  signedHeaders: string[],
  query: Iterable<readonly [string, string]>,
): Caller {
  const left = [...target.headers.keys()].filter((name) => name.startsWith('x-amz-') && !signedHeaders.includes(name))
  if (!signedHeaders.includes('host')) left.push('host')
  if (left.length > 0) {
    throw new S3Error(
      'AccessDenied',
      { HeadersNotSigned: left.join(', ') },
      'There were headers present in the request which were not signed',
    )
  }
  const { method, path, headers } = target
  const canonical = canonicalRequest({ method, path, query, headers, signedHeaders, payloadHash: caller.payloadHash })
  const toSign = stringToSign(caller.amzDate, caller.credential.scope, canonical)
  if (!sameSignature(sign(caller.credential.key, toSign), caller.signature)) {
    throw new S3Error('SignatureDoesNotMatch', {
      AWSAccessKeyId: caller.accessKeyId,
      StringToSign: toSign,
      SignatureProvided: caller.signature,
      CanonicalRequest: canonical,
      CanonicalRequestSha256: sha256Hex(canonical),
    })
  }
  return caller
}
