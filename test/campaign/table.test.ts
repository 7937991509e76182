import { describe, expect, it } from 'vitest'
import type { Figure, Measurement } from './figures.ts'
import { pageOf, rowsOf, summaryOf } from './table.ts'

const figure = (change: Partial<Figure> = {}): Figure => ({
  heading: '',
  what: 'heaviest',
  ours: 163.24,
  sign: '≤',
  mark: 165,
  unit: ' KiB',
  met: true,
  ...change,
})
const measurement = (figures: readonly Figure[], change: Partial<Measurement> = {}): Measurement => ({
  title: 'Weight',
  machine: 'Node v24, 2 cores',
  busy: false,
  date: '2026-11-23',
  commit: 'abcd1234',
  figures: [...figures],
  ...change,
})

describe('rows', () => {
  it('show figure and mark with their unit', () => {
    expect(rowsOf([figure()])).toEqual([{ what: 'heaviest', mark: '≤ 165 KiB', ours: '163.2 KiB', met: true }])
    expect(rowsOf([figure({ heading: 'Brazil' })])[0]?.what).toBe('Brazil: heaviest')
  })

  it('show a statement as yes or no', () => {
    const whole = figure({ what: 'all pages equal', ours: 0, sign: 'holds', mark: 1, unit: '', met: false })
    expect(rowsOf([whole])).toEqual([{ what: 'all pages equal', mark: 'holds', ours: 'no', met: false }])
  })

  it('merge the same figure under several headings into the worst', () => {
    const most = [3, 5, 4, 2].map((ours, index) =>
      figure({ heading: `size ${index}`, what: 'Queries', ours, mark: 4, met: ours <= 4 }),
    )
    expect(rowsOf(most)).toEqual([{ what: 'Queries, worst of 4', mark: '≤ 4 KiB', ours: '5 KiB', met: false }])
    const two = ['home', 'detail'].map((heading) => figure({ heading, what: 'score' }))
    expect(rowsOf(two)).toMatchObject([{ what: 'home; detail: score, worst of 2' }])
    const least = [98, 96].map((ours) => figure({ what: 'score', sign: '≥', mark: 95, ours, unit: '' }))
    expect(rowsOf(least)).toMatchObject([{ ours: '96', mark: '≥ 95' }])
  })

  it('keep figures with different marks apart', () => {
    expect(rowsOf([figure(), figure({ mark: 120 })])).toHaveLength(2)
  })

  it('name a continued figure by the one before', () => {
    const units = figure({ what: '… read units', mark: 2 })
    expect(rowsOf([figure({ what: 'place, 9 pages: Queries' }), units]).map(({ what }) => what)).toEqual([
      'place, 9 pages: Queries',
      'place: read units',
    ])
  })
})

describe('summary', () => {
  it('has a line for each figure with date and commit', () => {
    const lines = summaryOf({
      functions: measurement([figure(), figure({ what: 'slowest', mark: 1, met: false })]),
    }).split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^functions +heaviest +163\.2 KiB +≤ 165 KiB +met +2026-11-23 +abcd1234$/)
    expect(lines[2]).toMatch(/MISSED/)
  })
})

describe('page', () => {
  const page = 'Before\n<!-- results: written by npm run campaign -->\nold\n<!-- end of results -->\nAfter\n'

  it('gets its tables from the results, and keeps its prose', () => {
    const note = 'not measured again'
    const written = pageOf(page, {
      functions: measurement([figure({ met: false })], { commit: null, busy: true, note }),
    })
    expect(written).toContain('| heaviest | 163.2 KiB **missed** | ≤ 165 KiB |')
    expect(written).toContain(
      '2026-11-23;\nNode v24, 2 cores;\nother processes used the processors;\nnot measured again.',
    )
    expect(written).not.toContain('old')
    expect(written.startsWith('Before\n')).toBe(true)
    expect(written.endsWith('<!-- end of results -->\nAfter\n')).toBe(true)
  })

  it('stays as it is when it is written again', () => {
    const all = { functions: measurement([figure()]) }
    expect(pageOf(pageOf(page, all), all)).toBe(pageOf(page, all))
  })

  it('needs its markers', () => {
    expect(() => pageOf('Before', {})).toThrow('no <!--')
  })
})
