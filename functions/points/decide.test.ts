import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { impactOf, milestonesCents, nextRankOf, pointsOf, rankOf } from '../../shared/points/points.ts'
import { checkCells } from '../../test/support/cells.ts'
import { pointsRow } from '../kit/rewards/points-row.ts'
import {
  type Contribution,
  decidePoints,
  newSource,
  type PointsSource,
  type PointsStep,
  pointsSortKey,
} from './decide.ts'
import { pointsViewOf } from './points-view.ts'

const nothing = { saleCents: 0, sales: 0, pickups: 0, donations: 0 }
const sale = (saleCents: number): Contribution => ({ ...nothing, saleCents, sales: 1 })
const empty = pointsRow.parse({})

interface Happening {
  readonly source: string
  readonly step: PointsStep
}

/** Applies events as the consumer does, with a row for each source. */
function apply(events: readonly Happening[]) {
  const sources = new Map<string, PointsSource>()
  const announced: number[] = []
  let totals = empty
  for (const { source, step } of events) {
    const change = decidePoints(sources.get(source) ?? newSource, totals, step)
    if (!change) continue
    sources.set(source, change.source)
    announced.push(...change.reachedCents)
    totals = change.totals
  }
  return { totals, announced }
}

const sources = fc.uniqueArray(
  fc.record({
    source: fc.uuid(),
    count: fc.oneof(
      fc.integer({ min: 1, max: 60_000 }).map(sale),
      fc.constant({ ...nothing, pickups: 1 }),
      fc.constant({ ...nothing, donations: 1 }),
    ),
    takenBack: fc.boolean(),
    completed: fc.boolean(),
    disputes: fc.subarray([1, 2]),
    reimbursed: fc.subarray([1, 2]),
  }),
  { selector: ({ source }) => source, maxLength: 8 },
)

describe('points', () => {
  it('are the same for any order of events, doubled and late ones too', () => {
    const histories = sources.chain((all) => {
      const events = all.flatMap(({ source, count, takenBack, completed, ...of }): Happening[] => [
        ...(completed ? [{ source, step: { count } }] : []),
        ...(takenBack ? [{ source, step: { takeBack: true as const } }] : []),
        ...of.disputes.map((lose) => ({ source, step: { lose } })),
        ...of.reimbursed.map((win) => ({ source, step: { win } })),
      ])
      const order = fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })
      return order.map((shuffled) => ({ all, shuffled }))
    })
    fc.assert(
      fc.property(histories, ({ all, shuffled }) => {
        const { totals, announced } = apply(shuffled)
        const isLost = ({ disputes, reimbursed }: (typeof all)[number]) =>
          disputes.some((number) => !reimbursed.includes(number))
        const valid = all.filter((one) => one.completed && !one.takenBack && !isLost(one))
        const counted = valid.map(({ count }) => count)
        const sum = (of: keyof Contribution) => counted.reduce((total, count) => total + count[of], 0)
        expect(totals).toMatchObject({
          saleCents: sum('saleCents'),
          sales: sum('sales'),
          pickups: sum('pickups'),
          donations: sum('donations'),
        })
        expect(new Set(announced).size).toBe(announced.length)
        for (const cents of milestonesCents) if (sum('saleCents') >= cents) expect(announced).toContain(cents)
      }),
    )
  })

  it('announce a milestone when the sales reach it', () => {
    const reached = (saleCents: number) => decidePoints(newSource, empty, { count: sale(saleCents) })?.reachedCents
    expect([9_999, 10_000, 49_999, 50_000].map(reached)).toEqual([[], [10_000], [10_000], [10_000, 50_000]])
  })

  it('announce a milestone once, also after a refund and another sale', () => {
    const { announced, totals } = apply([
      { source: 'a', step: { count: sale(9_999) } },
      { source: 'b', step: { count: sale(1) } },
      { source: 'b', step: { takeBack: true } },
      { source: 'c', step: { count: sale(50_000) } },
    ])
    expect([announced, totals.saleCents]).toEqual([[10_000, 50_000], 59_999])
  })

  it('count a real, a pickup and a donation', () => {
    expect(pointsOf({ saleCents: 199, pickups: 0, donations: 0 })).toBe(1)
    expect(pointsOf({ saleCents: 12_550, pickups: 2, donations: 1 })).toBe(125 + 20 + 20)
  })

  it('stand beside an estimate of the impact', () => {
    expect(impactOf(12_000)).toEqual({ keptKg: 12, co2Kg: 6 })
  })

  it('have five ranks', () =>
    checkCells(
      [
        [0, 'beginner', 100],
        [99, 'beginner', 1],
        [100, 'collector', 400],
        [500, 'recycler', 1_500],
        [2_000, 'specialist', 8_000],
        [9_999, 'specialist', 1],
        [10_000, 'master', undefined],
      ].map((row) => [`${row[0]} points`, row] as const),
      ([points, rank, missing]) => {
        expect([rankOf(Number(points)), nextRankOf(Number(points))?.missing]).toEqual([rank, missing])
      },
    ))

  it('change nothing when an event repeats, and count each change of the totals', () => {
    const once = decidePoints(newSource, empty, { count: sale(100) })
    expect(once).toMatchObject({ source: { counted: sale(100), takenBack: false }, totals: { version: 1 } })
    if (!once) throw new Error('nothing was counted')
    expect(decidePoints(once.source, once.totals, { count: sale(200) })).toBeUndefined()
    const back = decidePoints(once.source, once.totals, { takeBack: true })
    expect(back?.totals).toEqual({ ...once.totals, ...nothing, version: 2 })
    expect(back && decidePoints(back.source, back.totals, { takeBack: true })).toBeUndefined()
  })

  it('sort by number, then by user', () => {
    expect(pointsSortKey({ ...empty, saleCents: 12_399, pickups: 1 }, 'ana')).toBe('000000000133#ana')
  })

  it('are shown with the next rank and the milestones reached', () => {
    const totals = { ...empty, saleCents: 12_000, sales: 2, pickups: 1, donations: 3, milestonesCents: [10_000] }
    expect(pointsViewOf(totals)).toEqual({
      points: 190,
      rank: 'collector',
      next: { rank: 'recycler', missing: 310 },
      earningsCents: 12_000,
      sales: 2,
      pickups: 1,
      donations: 3,
      milestones: [
        { cents: 10_000, reached: true },
        { cents: 50_000, reached: false },
      ],
    })
    expect(pointsViewOf({ ...empty, saleCents: 1_000_000 }).next).toBeNull()
  })
})
