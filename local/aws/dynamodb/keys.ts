import { crc32 } from 'node:zlib'
import Big from 'big.js'
import type { AttributeValue } from './values.ts'

/**
 * Keys of the ordered store. Each part of a key keeps its order byte by byte and ends in a mark that no value contains,
 * so that parts can be chained and one value's range never touches another's.
 */
const endOfPart = Buffer.from([0, 0])

/** One letter for each kind of row in the store. */
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

/** A prefix: the kind of row, then fixed-width numbers or text. */
export function prefix(row: string, ...parts: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(row), ...parts])
}

/** The bytes of a key attribute without the end mark: what `begins_with` compares. */
export function keyBytes(value: AttributeValue): Buffer {
  if (value.N !== undefined) return escapeZeros(numberBytes(value.N))
  return escapeZeros(value.B !== undefined ? Buffer.from(value.B, 'base64') : Buffer.from(value.S ?? ''))
}

/** A key attribute as one part of a longer key. */
export function keyPart(value: AttributeValue): Buffer {
  return Buffer.concat([keyBytes(value), endOfPart])
}

/** The partition of a hash key: two bytes of its checksum spread the items, then the value itself. */
export function partition(hash: AttributeValue): Buffer {
  const part = keyPart(hash)
  return Buffer.concat([unsigned16(crc32(part) & 0xffff), part])
}

/** The least key that is greater than every key with this prefix. */
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

/** Sign, exponent, digits; a negative number has all of it turned round and an end that sorts after every digit. */
function numberBytes(text: string): Buffer {
  const number = new Big(text)
  if (number.c[0] === 0) return Buffer.from([1])
  const exponent = number.e + 130
  const digits = number.c.map((digit) => digit + 1)
  if (number.s > 0) return Buffer.from([2, exponent, ...digits])
  return Buffer.from([0, 255 - exponent, ...digits.map((digit) => 11 - digit), 0xfe])
}
