import { expect, it } from 'vitest'
import { canonicalRequest, parseAmzDate, sha256Hex, sign, signingKey, stringToSign, uriEncode } from './sigv4.ts'

// The secret and requests of the examples in Amazon's S3 API reference, "Authenticating requests: using the
// Authorization header".
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const scope = '20130524/us-east-1/s3/aws4_request'
const amzDate = '20130524T000000Z'
const host = ['host', ['examplebucket.s3.amazonaws.com']] as const

it('signs the documented GET Object example', () => {
  const headers = new Map<string, readonly string[]>([
    host,
    ['range', ['bytes=0-9']],
    ['x-amz-content-sha256', [sha256Hex('')]],
    ['x-amz-date', [amzDate]],
  ])
  const canonical = canonicalRequest({
    method: 'GET',
    path: '/test.txt',
    query: [],
    headers,
    signedHeaders: [...headers.keys()],
    payloadHash: sha256Hex(''),
  })
  const signature = sign(signingKey(secret, '20130524', 'us-east-1'), stringToSign(amzDate, scope, canonical))
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

it('signs the documented list example, whose query needs sorting', () => {
  const headers = new Map<string, readonly string[]>([
    host,
    ['x-amz-content-sha256', [sha256Hex('')]],
    ['x-amz-date', [amzDate]],
  ])
  const canonical = canonicalRequest({
    method: 'GET',
    path: '/',
    query: [
      ['prefix', 'J'],
      ['max-keys', '2'],
    ],
    headers,
    signedHeaders: [...headers.keys()],
    payloadHash: sha256Hex(''),
  })
  const signature = sign(signingKey(secret, '20130524', 'us-east-1'), stringToSign(amzDate, scope, canonical))
  expect(signature).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')
})

it('encodes all but unreserved characters, and the slash outside paths', () => {
  expect(uriEncode("/a b+é!'()*~", true)).toBe('/a%20b%2B%C3%A9%21%27%28%29%2A~')
  expect(uriEncode('/')).toBe('%2F')
})

it('reads basic-format dates only', () => {
  expect(parseAmzDate('20261121T023200Z')?.toISOString()).toBe('2026-11-21T02:32:00.000Z')
  expect(parseAmzDate('2026-11-21T02:32:00Z')).toBeUndefined()
  expect(parseAmzDate('20261341T023200Z')).toBeUndefined()
})
