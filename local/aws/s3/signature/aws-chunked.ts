import { sameSignature, sha256Hex, sign } from '../../endpoint/sigv4.ts'
import { S3Error } from '../protocol/errors.ts'

export interface ChunkSigner {
  readonly key: Buffer
  readonly scope: string
  readonly amzDate: string
  /** The request's own signature, the first of the chain. */
  readonly seed: string
}

const emptyHash = sha256Hex('')
const longestLine = 16 * 1024
/** Signed chunks are buffered until verified. The SDKs send 64 KiB; S3's minimum is 8 KiB. */
const largestSignedChunk = 16 * 1024 * 1024

/**
 * Decodes an `aws-chunked` body in pieces of any size. With a signer, it verifies each chunk's signature before
 * releasing the data. Source: Amazon S3, "Transferring payload in multiple chunks".
 */
export class AwsChunkedDecoder {
  readonly trailers = new Map<string, string>()
  #pending: Buffer = Buffer.alloc(0)
  #state: 'size' | 'data' | 'data-end' | 'trailer' | 'done' = 'size'
  #left = 0
  #signature = ''
  #previous: string
  readonly #signer: ChunkSigner | undefined
  readonly #hasTrailers: boolean

  constructor(options: { signer?: ChunkSigner | undefined; hasTrailers: boolean }) {
    this.#signer = options.signer
    this.#hasTrailers = options.hasTrailers
    this.#previous = options.signer?.seed ?? ''
  }

  /**
   * Adds a piece and returns the data it completes.
   * @throws S3Error IncompleteBody, SignatureDoesNotMatch
   */
  push(piece: Buffer): Buffer[] {
    this.#pending = this.#pending.length === 0 ? piece : Buffer.concat([this.#pending, piece])
    const decoded: Buffer[] = []
    while (this.#step(decoded));
    return decoded
  }

  /** @throws S3Error IncompleteBody when the last chunk is missing */
  finish(): void {
    const trailersMayBeOpen = this.#state === 'trailer' && this.#pending.length === 0 && !this.#signer
    if (this.#state !== 'done' && !trailersMayBeOpen) throw new S3Error('IncompleteBody')
  }

  /** Runs one parser step; false when it needs more bytes. */
  #step(decoded: Buffer[]): boolean {
    switch (this.#state) {
      case 'size': {
        const line = this.#takeLine()
        return line === undefined ? false : this.#beginChunk(line)
      }
      case 'data':
        return this.#takeData(decoded)
      case 'data-end': {
        const line = this.#takeLine()
        if (line === undefined) return false
        if (line !== '') throw new S3Error('IncompleteBody')
        this.#state = 'size'
        return true
      }
      case 'trailer': {
        const line = this.#takeLine()
        return line === undefined ? false : this.#takeTrailer(line)
      }
      case 'done':
        return false
    }
  }

  #beginChunk(line: string): boolean {
    const match = /^([0-9a-fA-F]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line)
    if (!match?.[1]) throw new S3Error('IncompleteBody')
    if (this.#signer && !match[2]) throw new S3Error('SignatureDoesNotMatch')
    this.#left = Number.parseInt(match[1], 16)
    if (this.#signer && this.#left > largestSignedChunk)
      throw new S3Error('EntityTooLarge', { MaxSizeAllowed: largestSignedChunk })
    this.#signature = match[2] ?? ''
    if (this.#left > 0) {
      this.#state = 'data'
    } else {
      this.#checkChunk(Buffer.alloc(0))
      this.#state = 'trailer'
    }
    return true
  }

  #takeData(decoded: Buffer[]): boolean {
    if (this.#pending.length === 0) return false
    if (this.#signer && this.#pending.length < this.#left) return false
    const data = this.#pending.subarray(0, this.#left)
    this.#pending = this.#pending.subarray(data.length)
    this.#left -= data.length
    this.#checkChunk(data)
    decoded.push(data)
    if (this.#left === 0) this.#state = 'data-end'
    return true
  }

  #checkChunk(data: Buffer): void {
    if (!this.#signer) return
    const { amzDate, scope, key } = this.#signer
    const expected = sign(
      key,
      ['AWS4-HMAC-SHA256-PAYLOAD', amzDate, scope, this.#previous, emptyHash, sha256Hex(data)].join('\n'),
    )
    if (!sameSignature(expected, this.#signature)) throw new S3Error('SignatureDoesNotMatch')
    this.#previous = expected
  }

  #takeTrailer(line: string): boolean {
    if (line === '') {
      this.#checkTrailers()
      this.#state = 'done'
      return true
    }
    const colon = line.indexOf(':')
    if (colon < 0 || !this.#hasTrailers) throw new S3Error('IncompleteBody')
    this.trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
    return true
  }

  #checkTrailers(): void {
    if (!this.#signer || !this.#hasTrailers) return
    const given = this.trailers.get('x-amz-trailer-signature') ?? ''
    this.trailers.delete('x-amz-trailer-signature')
    const canonical = [...this.trailers].map(([name, value]) => `${name}:${value}\n`).join('')
    const { amzDate, scope, key } = this.#signer
    const expected = sign(
      key,
      ['AWS4-HMAC-SHA256-TRAILER', amzDate, scope, this.#previous, sha256Hex(canonical)].join('\n'),
    )
    if (!sameSignature(expected, given)) throw new S3Error('SignatureDoesNotMatch')
  }

  /** Returns the next line without CRLF. Some clients end trailers with LF alone. */
  #takeLine(): string | undefined {
    const end = this.#pending.indexOf(0x0a)
    if (end < 0) {
      if (this.#pending.length > longestLine) throw new S3Error('IncompleteBody')
      return undefined
    }
    const line = this.#pending.subarray(0, end).toString('latin1').replace(/\r$/, '')
    this.#pending = this.#pending.subarray(end + 1)
    return line
  }
}
