import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSignature, type Delivery } from './signature.ts'

const secret = 'a-secret-of-the-webhook'
const now = new Date('2026-11-21T12:00:00.000Z')
const milliseconds = String(now.getTime())
const sign = (manifest: string, key = secret) => createHmac('sha256', key).update(manifest).digest('hex')
const signed = (dataId: string, requestId: string, ts: string, key = secret): Delivery => ({
  signature: `ts=${ts},v1=${sign(`id:${dataId};request-id:${requestId};ts:${ts};`, key)}`,
  requestId,
  dataId,
})
const verdict = (delivery: Delivery, at = now) => checkSignature(delivery, secret, at)

describe('checkSignature', () => {
  it('accepts a genuine delivery with a time in milliseconds or seconds', () => {
    expect(verdict(signed('1318234567', 'abc', milliseconds))).toBe('genuine')
    expect(verdict(signed('1318234567', 'abc', milliseconds.slice(0, -3)))).toBe('genuine')
  })

  it('accepts an id signed in lower case or as received', () => {
    expect(verdict({ ...signed('abc123', 'r', milliseconds), dataId: 'ABC123' })).toBe('genuine')
    expect(verdict(signed('ABC123', 'r', milliseconds))).toBe('genuine')
  })

  it('accepts a missing id or request id if the signature omits it', () => {
    const signature = `ts=${milliseconds},v1=${sign(`ts:${milliseconds};`)}`
    expect(verdict({ signature, requestId: undefined, dataId: undefined })).toBe('genuine')
  })

  it.each([
    ['without a signature', { ...signed('1', 'r', milliseconds), signature: undefined }, 'unsigned'],
    ['with half of one', { ...signed('1', 'r', milliseconds), signature: `ts=${milliseconds}` }, 'malformed'],
    ['with an empty one', { ...signed('1', 'r', milliseconds), signature: '' }, 'malformed'],
    [
      'with a non-numeric time',
      { ...signed('1', 'r', milliseconds), signature: `ts=now,v1=${'a'.repeat(64)}` },
      'malformed',
    ],
    ['signed with another secret', signed('1', 'r', milliseconds, 'another'), 'forged'],
    ['signed with no secret', signed('1', 'r', milliseconds, ''), 'forged'],
    ['about another payment', { ...signed('1', 'r', milliseconds), dataId: '2' }, 'forged'],
    ['of another request', { ...signed('1', 'r', milliseconds), requestId: 's' }, 'forged'],
    ['whose request id was taken out', { ...signed('1', 'r', milliseconds), requestId: undefined }, 'forged'],
  ] as const)('judges a delivery %s as %s', (_, delivery, expected) => {
    expect(verdict(delivery)).toBe(expected)
  })

  it('judges deliveries over ten minutes old or in the future as stale', () => {
    const delivery = signed('1', 'r', milliseconds)
    const tenMinutes = 10 * 60_000
    for (const sign of [1, -1]) {
      expect(verdict(delivery, new Date(now.getTime() + sign * tenMinutes))).toBe('genuine')
      expect(verdict(delivery, new Date(now.getTime() + sign * (tenMinutes + 1)))).toBe('stale')
    }
  })

  it('accepts pairs in any order, with blanks and an upper-case digest', () => {
    const digest = sign(`id:1;request-id:r;ts:${milliseconds};`)
    const of = (signature: string) => verdict({ signature, requestId: 'r', dataId: '1' })
    expect(of(`v1=${digest}, ts=${milliseconds}`)).toBe('genuine')
    expect(of(` ts=${milliseconds} , v0=abc , v1=${digest.toUpperCase()} `)).toBe('genuine')
  })

  it('judges a time or digest of the wrong length as malformed', () => {
    const of = (ts: string, v1: string) => verdict({ signature: `ts=${ts},v1=${v1}`, requestId: 'r', dataId: '1' })
    const digest = 'a'.repeat(64)
    for (const ts of ['1'.repeat(17), ` ${milliseconds}0x`, '-1', '1e12']) expect(of(ts, digest), ts).toBe('malformed')
    for (const v1 of [`${digest}a`, digest.slice(1), `g${digest.slice(1)}`, '']) {
      expect(of(milliseconds, v1), v1).toBe('malformed')
    }
    expect(of('1'.repeat(16), digest)).toBe('forged')
  })

  it('never accepts random input', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.option(fc.string(), { nil: undefined }),
        fc.string(),
        (signature, requestId, dataId) => {
          expect(verdict({ signature, requestId, dataId })).not.toBe('genuine')
        },
      ),
    )
  })
})

it('throws on an empty secret', () => {
  expect(() => checkSignature(signed('1', 'r', milliseconds, ''), '', now)).toThrow('secret')
})
