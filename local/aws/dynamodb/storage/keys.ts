import { crc32 } from 'node:zlib'
import Big from 'big.js'
import type { AttributeValue } from '../values/values.ts'

/**
 * Key encoding of the ordered store. Each part keeps its order byte by byte and ends in a mark that no value contains.
 * Parts can therefore be chained, and the ranges of two values never overlap.
 */
const endOfPart = Buffer.from([0, 0])

export const rowKind = {
  meta: 'm',
  item: 'i',
  index: 'x',
  expiry: 'e',
  record: 'r',
  token: 'k',
  tokenAge: 'o',
} as const

export const unsigned16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

export const unsigned32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const unsigned64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

export function prefix(row: string, ...parts: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(row), ...parts])
}

/** Returns the bytes of a key attribute without the end mark, for `begins_with`. */
export function keyBytes(value: AttributeValue): Buffer {
  if (value.N !== undefined) return escapeZeros(numberBytes(value.N))
  return escapeZeros(value.B !== undefined ? Buffer.from(value.B, 'base64') : Buffer.from(value.S ?? ''))
}

export function keyPart(value: AttributeValue): Buffer {
  return Buffer.concat([keyBytes(value), endOfPart])
}

/** Encodes the partition of a hash key: two checksum bytes that spread the partitions, then the value. */
export function partition(hash: AttributeValue): Buffer {
  const part = keyPart(hash)
  return Buffer.concat([unsigned16(crc32(part) & 0xffff), part])
}

/** Returns the smallest key greater than every key with this prefix. */
export function after(keyPrefix: Buffer): Buffer {
  const end = Buffer.from(keyPrefix)
  for (let index = end.length - 1; index >= 0; index -= 1) {
    const byte = end[index] ?? 0
    if (byte < 0xff) {
      end[index] = byte + 1
      return end.subarray(0, index + 1)
    }
  }
  return Buffer.from([0xff, 0xff, 0xff, 0xff])
}

function escapeZeros(bytes: Buffer): Buffer {
  if (!bytes.includes(0)) return bytes
  const escaped: number[] = []
  for (const byte of bytes) escaped.push(...(byte === 0 ? [0, 0xff] : [byte]))
  return Buffer.from(escaped)
}

/** Encodes sign, exponent and digits. A negative number is inverted and ends in a byte that sorts after every digit. */
function numberBytes(text: string): Buffer {
  const number = new Big(text)
  if (number.c[0] === 0) return Buffer.from([1])
  const exponent = number.e + 130
  const digits = number.c.map((digit) => digit + 1)
  if (number.s > 0) return Buffer.from([2, exponent, ...digits])
  return Buffer.from([0, 255 - exponent, ...digits.map((digit) => 11 - digit), 0xfe])
}
