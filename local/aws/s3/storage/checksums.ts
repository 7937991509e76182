import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { S3Error } from '../protocol/errors.ts'

const checksumAlgorithms = ['crc32', 'crc32c', 'sha1', 'sha256'] as const
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number]
/** Base64 by algorithm, as in the `x-amz-checksum-*` headers. */
export type Checksums = Partial<Record<ChecksumAlgorithm, string>>

interface Running {
  update(data: Buffer): void
  /** Base64. */
  digest(): string
}

const fourBytes = (value: number): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes.toString('base64')
}

function runningCrc32(): Running {
  let value = 0
  return {
    update: (data) => {
      value = crc32(data, value)
    },
    digest: () => fourBytes(value),
  }
}

/** Castagnoli's polynomial, reflected; zlib supports only the other CRC-32. */
const castagnoli = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0x82f63b78 : remainder >>> 1
  return remainder
})

function runningCrc32c(): Running {
  let value = 0xffffffff
  return {
    update: (data) => {
      for (const byte of data) value = (value >>> 8) ^ (castagnoli[(value ^ byte) & 0xff] ?? 0)
    },
    digest: () => fourBytes(~value),
  }
}

function runningHash(name: string): Running {
  const hash = createHash(name)
  return { update: (data) => hash.update(data), digest: () => hash.digest('base64') }
}

export function startChecksum(algorithm: ChecksumAlgorithm | 'md5'): Running {
  if (algorithm === 'crc32') return runningCrc32()
  if (algorithm === 'crc32c') return runningCrc32c()
  return runningHash(algorithm)
}

/**
 * Returns the checksums declared in headers or form fields.
 * @throws S3Error NotImplemented for an unsupported algorithm, which would otherwise go unchecked
 */
export function declaredChecksums(fields: Iterable<readonly [name: string, value: string]>): Checksums {
  const promised: Checksums = {}
  for (const [name, value] of fields) {
    const suffix = /^x-amz-checksum-(?!mode$|algorithm$|type$)(.+)$/.exec(name)?.[1]
    if (suffix !== undefined) promised[algorithmNamed(suffix)] = value
  }
  return promised
}

export function algorithmNamed(suffix: string): ChecksumAlgorithm {
  const found = checksumAlgorithms.find((algorithm) => algorithm === suffix)
  if (!found) throw new S3Error('NotImplemented', { Header: `x-amz-checksum-${suffix}` })
  return found
}

/** @throws S3Error BadDigest that names the algorithm */
export function compareChecksums(promised: Checksums, computed: Checksums): void {
  for (const algorithm of checksumAlgorithms) {
    if (promised[algorithm] !== undefined && promised[algorithm] !== computed[algorithm]) {
      throw new S3Error(
        'BadDigest',
        {},
        `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
      )
    }
  }
}
