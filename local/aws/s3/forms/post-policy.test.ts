import { describe, expect, it } from 'vitest'
import { enforcePolicy, readPolicy } from './post-policy.ts'

const encode = (policy: unknown) => Buffer.from(JSON.stringify(policy)).toString('base64')
const now = new Date('2026-11-21T12:00:00Z')
const expiration = '2026-11-21T12:05:00.000Z'
const enforce = (conditions: unknown[], form: Record<string, string>) =>
  enforcePolicy(readPolicy(encode({ expiration, conditions })), new Map(Object.entries(form)), now)

describe('policy document', () => {
  it.each([
    ['no JSON', Buffer.from('{').toString('base64')],
    ['no expiration', encode({ conditions: [] })],
    ['an expiration that is no date', encode({ expiration: 'tomorrow', conditions: [] })],
    ['an unknown kind of condition', encode({ expiration, conditions: [['ends-with', '$key', 'x']] })],
    ['a condition on two fields', encode({ expiration, conditions: [{ key: 'a', acl: 'b' }] })],
    ['a range that is none', encode({ expiration, conditions: [['content-length-range', -1, 'x']] })],
  ])('is rejected with %s', (_, base64) => {
    expect(() => readPolicy(base64)).toThrow(expect.objectContaining({ code: 'InvalidPolicyDocument' }))
  })
})

describe('policy conditions', () => {
  it('ignore the case of field names', () => {
    expect(
      enforce([{ 'Content-Type': 'image/png' }, ['starts-with', '$KEY', 'a/']], {
        'content-type': 'image/png',
        key: 'a/1',
      }),
    ).toEqual({
      min: 0,
      max: Number.POSITIVE_INFINITY,
    })
  })

  it('combine several size ranges to the narrowest', () => {
    const ranges = [
      ['content-length-range', 1, 100],
      ['content-length-range', '5', '200'],
    ]
    expect(enforce(ranges, {})).toEqual({ min: 5, max: 100 })
  })

  it('accept any content, even none, after an empty prefix', () => {
    expect(() => enforce([['starts-with', '$x-amz-meta-a', '']], {})).not.toThrow()
  })

  it('ignore the fields that S3 exempts', () => {
    expect(() => enforce([], { 'x-ignore-this': '1', policy: 'p', 'x-amz-signature': 's', bucket: 'b' })).not.toThrow()
  })

  it('bind the form to the bucket of its address', () => {
    expect(() => enforce([{ bucket: 'other' }], { bucket: 'photos' })).toThrow('["eq", "$bucket", "other"]')
  })
})
