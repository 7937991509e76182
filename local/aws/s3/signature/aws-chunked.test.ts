import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signingKey } from '../../endpoint/sigv4.ts'
import { AwsChunkedDecoder } from './aws-chunked.ts'

// The documented example: 66,560 bytes 'a' in chunks of 64 KiB (S3 API reference, "Transferring payload in multiple
// chunks").
const signer = {
  key: signingKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', '20130524', 'us-east-1'),
  scope: '20130524/us-east-1/s3/aws4_request',
  amzDate: '20130524T000000Z',
  seed: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
}
const signedBody = [
  '10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\n',
  `${'a'.repeat(65_536)}\r\n`,
  '400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n',
  `${'a'.repeat(1024)}\r\n`,
  '0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n',
].join('')

function decode(decoder: AwsChunkedDecoder, body: string, pieceSize: number): Buffer {
  const bytes = Buffer.from(body)
  const decoded: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pieceSize) decoded.push(...decoder.push(bytes.subarray(at, at + pieceSize)))
  decoder.finish()
  return Buffer.concat(decoded)
}

describe('signed chunks', () => {
  it.each([1 << 20, 65_536, 4099])('are decoded and verified in pieces of %i bytes', (pieceSize) => {
    const content = decode(new AwsChunkedDecoder({ signer, hasTrailers: false }), signedBody, pieceSize)
    expect(content.toString()).toBe('a'.repeat(66_560))
  })

  it.each([
    ['a changed byte', signedBody.replace('\r\na', '\r\nb')],
    ['chunks in another order', signedBody.replace('ad80c730', 'ad80c731')],
    ['a chunk without a signature', signedBody.replace(/;chunk-signature=0055\w+/, '')],
    ['a forged end', signedBody.replace('b6c6ea8a', 'b6c6ea8b')],
  ])('are rejected for %s', (_, body) => {
    const decoder = new AwsChunkedDecoder({ signer, hasTrailers: false })
    expect(() => decode(decoder, body, 1 << 20)).toThrow(expect.objectContaining({ code: 'SignatureDoesNotMatch' }))
  })
})

describe('unsigned chunks', () => {
  it('decode any content, chunk sizes and pieces, with the trailer', () => {
    const property = fc.property(
      fc.array(fc.string({ minLength: 1 })),
      fc.integer({ min: 1, max: 40 }),
      (chunks, pieceSize) => {
        const framed = chunks.map((chunk) => `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`).join('')
        const decoder = new AwsChunkedDecoder({ hasTrailers: true })
        const sum = createHash('sha256').update(chunks.join('')).digest('base64')
        const content = decode(decoder, `${framed}0\r\nx-amz-checksum-sha256:${sum}\r\n\r\n`, pieceSize)
        expect(content.toString()).toBe(chunks.join(''))
        expect(decoder.trailers.get('x-amz-checksum-sha256')).toBe(sum)
      },
    )
    fc.assert(property)
  })

  it.each(['5\r\nhel', '5\r\nhello\r\n', 'hello', '5\r\nhello!\r\n0\r\n\r\n'])(
    'are rejected when truncated or malformed: %j',
    (body) => {
      const decoder = new AwsChunkedDecoder({ hasTrailers: false })
      expect(() => decode(decoder, body, 3)).toThrow(expect.objectContaining({ code: 'IncompleteBody' }))
    },
  )
})
