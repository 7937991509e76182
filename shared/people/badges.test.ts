import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import { type Badge, badges, badgesOf, type TrustFacts } from './badges.ts'

const none: TrustFacts = {
  completedPickups: 0,
  punctualPickups: 0,
  latePickups: 0,
  ratingSum: 0,
  ratingCount: 0,
}
const count = fc.integer({ min: 0, max: 400 })
const facts = fc
  .record({ completedPickups: count, punctualPickups: count, latePickups: count, ratingCount: count, stars: count })
  .map(({ stars, ...rest }) => ({ ...rest, ratingSum: rest.ratingCount * (1 + (stars % 5)) }))

describe('badges of trust', () => {
  it('are earned at their thresholds', async () => {
    const cells: [string, [Partial<TrustFacts>, Badge[]]][] = [
      ['nothing', [{}, []]],
      ['a first pickup', [{ completedPickups: 1 }, ['pickups_1']]],
      ['nine pickups', [{ completedPickups: 9 }, ['pickups_1']]],
      ['ten pickups', [{ completedPickups: 10 }, ['pickups_10']]],
      ['49 pickups', [{ completedPickups: 49 }, ['pickups_10']]],
      ['50 pickups', [{ completedPickups: 50 }, ['pickups_50']]],
      ['199 pickups', [{ completedPickups: 199 }, ['pickups_50']]],
      ['200 pickups', [{ completedPickups: 200 }, ['pickups_200']]],
      ['four on time', [{ punctualPickups: 4 }, []]],
      ['five on time', [{ punctualPickups: 5 }, ['punctual']]],
      ['nine of ten on time', [{ punctualPickups: 9, latePickups: 1 }, ['punctual']]],
      ['eight of nine on time', [{ punctualPickups: 8, latePickups: 1 }, []]],
      ['four ratings', [{ ratingCount: 4, ratingSum: 20 }, []]],
      ['five ratings of 4.6', [{ ratingCount: 5, ratingSum: 23 }, ['well_rated']]],
      ['five ratings of 4.4', [{ ratingCount: 5, ratingSum: 22 }, []]],
      ['six ratings of 4.5', [{ ratingCount: 6, ratingSum: 27 }, ['well_rated']]],
    ]
    await checkCells(cells, ([given, earned]) => expect(badgesOf({ ...none, ...given })).toEqual(earned))
  })

  it('never disappear by another completed pickup, a punctual one or five stars', () => {
    const better = fc.constantFrom<(of: TrustFacts) => TrustFacts>(
      (of) => ({ ...of, completedPickups: of.completedPickups + 1 }),
      (of) => ({ ...of, punctualPickups: of.punctualPickups + 1 }),
      (of) => ({ ...of, ratingCount: of.ratingCount + 1, ratingSum: of.ratingSum + 5 }),
    )
    const rank = (of: TrustFacts) => badgesOf(of).map((badge) => badges.indexOf(badge))
    fc.assert(
      fc.property(facts, better, (of, improve) => {
        const [before, after] = [rank(of), rank(improve(of))]
        // A higher badge for pickups replaces a lower one.
        for (const badge of before)
          expect(after.some((other) => other === badge || (badge < 3 && other < 4))).toBe(true)
        expect(after.length).toBeGreaterThanOrEqual(before.length)
      }),
    )
  })

  it('show one badge for pickups at most', () => {
    fc.assert(
      fc.property(facts, (of) => {
        expect(badgesOf(of).filter((badge) => badge.startsWith('pickups_')).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
