import { expect, it } from 'vitest'
import { type Cell, checkCells } from '../../test/support/cells.ts'
import { deferralOf } from './deferral.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const minutes = (ago: number) => new Date(now.getTime() - ago * 60_000).toISOString()
const sale = { priceCents: 50_001, acceptedAt: minutes(31), arePartners: false }

const cells: readonly Cell<readonly [Partial<Parameters<typeof deferralOf>[0]>, string | null]>[] = [
  ['a slow one between accounts with other partners', [{}, null]],
  ['between two accounts alone', [{ arePartners: true }, 'partners']],
  ['… of R$ 500', [{ arePartners: true, priceCents: 50_000 }, null]],
  ['completed within 30 minutes', [{ acceptedAt: minutes(30) }, 'quick']],
  ['… of R$ 500', [{ acceptedAt: minutes(1), priceCents: 50_000 }, null]],
  ['… between two accounts alone', [{ acceptedAt: minutes(1), arePartners: true }, 'quick']],
  ['without a time of acceptance', [{ acceptedAt: null }, null]],
]

it('defers sales above R$ 500 that are quick or between two accounts alone, for 30 days', () =>
  checkCells(cells, ([change, cause]) => {
    const expected = cause === null ? null : { cause, until: '2026-12-22T12:00:00.000Z' }
    expect(deferralOf({ ...sale, ...change }, now)).toEqual(expected)
  }))
