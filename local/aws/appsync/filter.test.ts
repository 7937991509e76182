import { describe, expect, it } from 'vitest'
import { checkFilter, matchesFilter, toSubscriptionFilter } from './filter.ts'

const fits = (rules: Record<string, unknown>, payload: object) => matchesFilter(toSubscriptionFilter(rules), payload)

describe('subscription filter', () => {
  it.each([
    [{ to: { contains: 'a' } }, { to: ['b', 'a'] }, true],
    [{ to: { contains: 'a' } }, { to: ['ab'] }, false],
    [{ to: { contains: 'a' } }, { to: 'cab' }, true],
    [{ to: { contains: 'a' } }, {}, false],
    [{ to: { notContains: 'a' } }, { to: ['b'] }, true],
    [{ to: { containsAny: ['a', 'c'] } }, { to: ['c'] }, true],
    [{ at: { le: 5 } }, { at: 5 }, true],
    [{ at: { le: 5 } }, { at: 5.1 }, false],
    [{ at: { le: 5 } }, { at: null }, false],
    [{ at: { le: 5 } }, { at: '4' }, false],
    [{ at: { between: [2, 4] } }, { at: 3 }, true],
    [{ at: { between: [2, 4] } }, { at: 5 }, false],
    [{ kind: { in: ['x', 'y'] } }, { kind: 'y' }, true],
    [{ kind: { notIn: ['x'] } }, { kind: 'x' }, false],
    [{ kind: { beginsWith: 'x' } }, { kind: 'xy' }, true],
    [{ 'message.seq': { gt: 1 } }, { message: { seq: 2 } }, true],
    [{ 'message.seq': { gt: 1 } }, { message: null }, false],
    [{ kind: { ne: 'x' } }, {}, true],
    [{ kind: { eq: 'x' }, at: { lt: 5 } }, { kind: 'x', at: 5 }, false],
    [{ or: [{ kind: { eq: 'x' } }, { at: { ge: 5 } }] }, { kind: 'y', at: 5 }, true],
  ])('evaluates filter %j on payload %j to %s', (rules, payload, wanted) => {
    expect(fits(rules, payload)).toBe(wanted)
  })

  it.each([
    [{ kind: { like: 'x' } }, 'no operator like'],
    [{ kind: { in: ['1', '2', '3', '4', '5', '6'] } }, '5 values at most'],
    [{ or: Array.from({ length: 11 }, () => ({ kind: { eq: 'x' } })) }, '10 groups at most'],
    [{ a: { eq: 1 }, b: { eq: 1 }, c: { eq: 1 }, d: { eq: 1 }, e: { eq: 1 }, f: { eq: 1 } }, '5 rules at most'],
  ])('rejects filter %j as AppSync does', (rules, words) => {
    expect(() => toSubscriptionFilter(rules)).toThrow(words)
  })

  it('rejects an unknown operator in a filter that a resolver built itself', () => {
    const filter = { filterGroup: [{ filters: [{ fieldName: 'kind', operator: 'matches', value: 'x' }] }] }
    expect(() => checkFilter(filter)).toThrow('no operator matches')
  })
})
