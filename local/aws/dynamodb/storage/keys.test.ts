import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttributeValue } from '../values/values.ts'
import { after, keyBytes, keyPart, partition } from './keys.ts'

const number = fc
  .tuple(fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }), fc.integer({ min: -130, max: 87 }))
  .map(([digits, exponent]): AttributeValue => ({ N: new Big(digits.toString()).times(`1e${exponent}`).toFixed() }))
  .filter(({ N }) => new Big(N ?? 0).e >= -130)
const bytes = fc.uint8Array({ maxLength: 6, max: 255 })
const binary = bytes.map((value): AttributeValue => ({ B: Buffer.from(value).toString('base64') }))
const text = fc.string({ unit: 'grapheme', maxLength: 6 }).map((S): AttributeValue => ({ S }))

function inOrder(a: AttributeValue, b: AttributeValue, order: number): void {
  expect(Math.sign(Buffer.compare(keyPart(a), keyPart(b)))).toBe(Math.sign(order))
  expect(Math.sign(Buffer.compare(Buffer.concat([keyPart(a), Buffer.from([255])]), keyPart(b)))).toBe(
    order === 0 ? 1 : Math.sign(order),
  )
}

test('orders numbers by value', () => {
  fc.assert(fc.property(number, number, (a, b) => inOrder(a, b, new Big(a.N ?? 0).cmp(b.N ?? 0))))
})

test('encodes every notation of a number to the same key', () => {
  for (const [a, b] of [
    ['1', '1.0'],
    ['100', '1e2'],
    ['0', '-0'],
    ['0.5', '.5'],
  ])
    expect(keyPart({ N: String(a) })).toEqual(keyPart({ N: String(b) }))
})

test('orders strings by their UTF-8 bytes', () => {
  fc.assert(
    fc.property(text, text, (a, b) => inOrder(a, b, Buffer.compare(Buffer.from(a.S ?? ''), Buffer.from(b.S ?? '')))),
  )
})

test('orders binary values by their unsigned bytes', () => {
  fc.assert(
    fc.property(binary, binary, (a, b) =>
      inOrder(a, b, Buffer.compare(Buffer.from(a.B ?? '', 'base64'), Buffer.from(b.B ?? '', 'base64'))),
    ),
  )
})

test('separates partitions whose keys share a prefix', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [first, second] = [partition(a), partition(b)]
      expect(first.equals(second) || !second.subarray(0, first.length).equals(first)).toBe(true)
    }),
  )
})

test('covers exactly the keys with a prefix in its range', () => {
  fc.assert(
    fc.property(binary, binary, (start, value) => {
      const [low, high, key] = [keyBytes(start), after(keyBytes(start)), keyPart(value)]
      const begins = Buffer.from(value.B ?? '', 'base64').toString('hex')
      const inside = Buffer.compare(key, low) >= 0 && (low.length === 0 || Buffer.compare(key, high) < 0)
      expect(inside).toBe(begins.startsWith(Buffer.from(start.B ?? '', 'base64').toString('hex')))
    }),
  )
})
