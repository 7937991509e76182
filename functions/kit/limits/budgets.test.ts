import { Metrics } from '@aws-lambda-powertools/metrics'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withInterruption } from '../../../test/support/tables/interrupted.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { newsletterMailsPerDay } from '../../newsletter/quotas.ts'
import { liveCallsPerDay, locationPerDay } from '../quotas.ts'
import { withinBudget } from '../services/geocoder.ts'
import { checkBudget, sampledBudget, sharedBudget, spend } from './budgets.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const location = locationPerDay(20)

let reported: unknown[] = []
beforeEach(() => {
  reported = []
  let budget = ''
  vi.spyOn(Metrics.prototype, 'addDimension').mockImplementation(function (this: Metrics, name, value) {
    budget = name === 'budget' ? value : ''
    return this
  })
  vi.spyOn(Metrics.prototype, 'addMetric').mockImplementation(function (this: Metrics, name, _, value) {
    reported.push([name, budget, value])
    return this
  })
})

describe('spend', () => {
  it('refuses all users once the day is used up, until the next day in São Paulo', async () => {
    await spend(table, location, now, 16)
    await spend(table, location, now, 4)
    await expect(spend(table, location, now)).rejects.toMatchObject({ code: 'place.help_used_up' })
    await expect(checkBudget(table, location, now)).rejects.toMatchObject({ code: 'place.help_used_up' })
    await spend(table, location, new Date('2026-11-23T03:00:00.000Z'))
  })

  it('reports the used share from half of the budget on', async () => {
    await spend(table, location, now, 9)
    expect(reported).toEqual([])
    await spend(table, location, now)
    expect(reported).toEqual([['budgetUsed', 'location', 50]])
    await spend(table, location, now, 10)
    await expect(spend(table, location, now)).rejects.toThrow()
    expect(reported.slice(1)).toEqual([
      ['budgetUsed', 'location', 100],
      ['budgetUsed', 'location', 100],
    ])
  })
})

describe('spend on a table that fails', () => {
  it('passes the fault on, without a report', async () => {
    const broken = withInterruption(table, 'UpdateCommand', () => Promise.reject(new Error('down')))
    await expect(spend(broken, location, now)).rejects.toThrow('down')
    expect(reported).toEqual([])
  })
})

describe('sampledBudget', () => {
  it('counts the calls of all users in batches, and reports them', async () => {
    const count = sampledBudget(table, liveCallsPerDay(100), 20)
    for (let call = 0; call < 100; call++) await count(now)
    await expect(count(now)).rejects.toMatchObject({ code: 'message.used_up' })
    expect(reported).toEqual([60, 80, 100].map((percent) => ['budgetUsed', 'live-calls', percent]))
  })
})

describe('sharedBudget', () => {
  it('rings at half and at all of the newsletter’s day, and then refuses without a write', async () => {
    const count = sharedBudget(table, { ...newsletterMailsPerDay, limit: 4 })
    for (let mail = 0; mail < 4; mail++) await count(now)
    await expect(count(now)).rejects.toMatchObject({ code: 'newsletter.too_many_today' })
    await expect(count(now)).rejects.toMatchObject({ code: 'newsletter.too_many_today' })
    expect(reported).toEqual([50, 75, 100, 100].map((percent) => ['budgetUsed', 'newsletter-mails', percent]))
  })
})

describe('withinBudget', () => {
  const place = { city: 'Campinas' } as never
  const geocoder = { search: async () => [place], nearest: async () => place }

  it('finds nothing once the budget is used up', async () => {
    const rich = withinBudget(geocoder, async () => undefined)
    expect([await rich.search('', { limit: 1 }), await rich.nearest(place)]).toEqual([[place], place])
    const poor = withinBudget(geocoder, () => spend(table, locationPerDay(1), now, 8))
    expect([await poor.search('', { limit: 1 }), await poor.nearest(place)]).toEqual([[], undefined])
  })

  it('passes faults on', async () => {
    const broken = withinBudget(geocoder, () => Promise.reject(new Error('the table fails')))
    await expect(broken.search('', { limit: 1 })).rejects.toThrow('the table fails')
  })
})
