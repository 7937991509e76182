import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapAfter, merge, type Numbered } from './merge.ts'

const conversation = (length: number) => Array.from({ length }, (_, index) => ({ seq: index + 1 }))

const merged = (parts: readonly (readonly Numbered[])[]) =>
  parts.reduce<readonly Numbered[]>((known, more) => merge(known, more), [])

/** Parts of a conversation in any order, duplicated and cut anywhere. */
const deliveries = fc.integer({ min: 1, max: 30 }).chain((length) =>
  fc.record({
    whole: fc.constant(conversation(length)),
    parts: fc.array(fc.subarray(conversation(length))),
    order: fc.shuffledSubarray(conversation(length), { minLength: length }),
  }),
)

describe('merge', () => {
  it('returns the same list for any order, duplication or split', () => {
    fc.assert(
      fc.property(deliveries, ({ whole, parts, order }) => {
        const inPieces = [...parts, order.slice(0, 3), order.slice(2), order]
        expect(merged(inPieces)).toEqual(whole)
        expect(merged(inPieces.toReversed())).toEqual(whole)
      }),
    )
  })

  it('returns the same array when nothing is new, which avoids a re-render', () => {
    const known = conversation(3)
    expect(merge(known, [{ seq: 2 }])).toBe(known)
  })
})

describe('gapAfter', () => {
  it('finds a missing message and reports none after filling from there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), fc.nat(), (from, more, salt) => {
        const all = conversation(from + more)
        const known = all.filter(({ seq }) => seq === from || (seq > from && (seq * 31 + salt) % 3 !== 0))
        const after = gapAfter(known, all.length)
        const isKnown = (number: number) => known.some(({ seq }) => seq === number)
        const isWhole = known.length === more + 1
        expect(after === undefined).toBe(isWhole)
        expect(isWhole || (isKnown(Number(after)) && !isKnown(Number(after) + 1))).toBe(true)
        const filled = merge(known, isWhole ? [] : all.slice(after))
        expect(gapAfter(filled, all.length)).toBeUndefined()
      }),
    )
  })

  it('does not count older messages that are not loaded', () => {
    expect(gapAfter([{ seq: 40 }, { seq: 41 }], 41)).toBeUndefined()
  })

  it('starts at zero when nothing is known', () => {
    expect(gapAfter([], 5)).toBe(0)
    expect(gapAfter([], 0)).toBeUndefined()
  })

  it('finds the gap before an early message, whatever the announced length', () => {
    expect(gapAfter([{ seq: 1 }, { seq: 4 }], 1)).toBe(1)
  })
})
