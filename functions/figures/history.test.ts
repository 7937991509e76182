import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { figurePeriods } from '../../shared/contract/figures.ts'
import { dayOf } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { actions, type Category, categories } from '../../shared/recyclables/categories.ts'
import { memoryTable } from '../../test/support/tables/memory-table.ts'
import { countedEvents } from './counted-events.ts'
import { readDashboard } from './dashboard.ts'
import { rebuildFigures } from './rebuild.ts'
import { shards } from './shards.ts'
import { countEvent, readFigures, rowsBetween } from './store.ts'

const table = memoryTable()
const now = new Date('2026-11-21T15:00:00.000Z')
const folder = join(import.meta.dirname, '../../events/examples')
const examples = new Map(
  globSync('*.v1.json', { cwd: folder }).map((file) => [
    file.replace('.v1.json', '').replaceAll('-', ''),
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as Event,
  ]),
)

interface Event {
  readonly id: string
  readonly version: number
  readonly at: string
  readonly data: Readonly<Record<string, unknown>>
}
interface Happened {
  readonly name: string
  readonly event: Event
}

const arbitrary = fc.record({
  name: fc.constantFrom(...countedEvents.map(({ definition }) => definition.name)),
  minutesAgo: fc.integer({ min: 0, max: 400 * 24 * 60 }),
  deliveries: fc.constantFrom(1, 1, 1, 2, 3),
  priceCents: fc.integer({ min: 1, max: 1_000_000 }),
  feeCents: fc.integer({ min: 0, max: 100_000 }),
  category: fc.constantFrom(...categories),
  action: fc.constantFrom(...actions),
  first: fc.boolean(),
  waitedSeconds: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined }),
})

function historyOf(count: number) {
  return fc.sample(arbitrary, { numRuns: count, seed: 22 }).map(({ name, minutesAgo, deliveries, ...data }) => {
    const at = new Date(now.getTime() - minutesAgo * 60_000)
    const example = examples.get(name.toLowerCase())
    if (!example) throw new Error(`There is no example of ${name}`)
    const totalCents = data.priceCents + data.feeCents
    const { feeCents: _, ...changed } = { ...data, totalCents }
    const event = { ...example, id: newId('event', at), at: at.toISOString(), data: { ...example.data, ...changed } }
    return { happened: { name, event }, deliveries }
  })
}

async function deliver({ name, event }: Happened): Promise<void> {
  const counted = countedEvents.find(({ definition }) => definition.name === name)
  if (counted) await countEvent(table, counted.figuresOf(event))
}

/** The dashboard's numbers from the events themselves: a second way without counters, shards and periods. */
function recompute(events: readonly Happened[], since: string) {
  const inPeriod = events.filter(({ event }) => dayOf(new Date(event.at)) >= since)
  const of = (name: string, among = inPeriod) => among.filter((one) => one.name === name).map(({ event }) => event.data)
  const sum = (data: readonly Event['data'][], field: string) =>
    data.reduce((total, one) => total + Number(one[field] ?? 0), 0)
  const sales = of('OrderCompleted')
  const approved = of('RecyclableApproved').filter(({ first }) => first)
  const waits = [...of('RecyclableApproved'), ...of('RecyclableRejected')].flatMap(({ waitedSeconds }) =>
    waitedSeconds === undefined ? [] : [Number(waitedSeconds)],
  )
  const ever = (...names: string[]) => names.reduce((total, name) => total + of(name, [...events]).length, 0)
  return {
    totals: {
      revenueCents: sum(sales, 'priceCents'),
      earningsCents: sum(sales, 'totalCents') - sum(sales, 'priceCents'),
      sales: sales.length,
      users: of('AccountConfirmed').length,
      ads: of('RecyclableSubmitted').length,
      approvedForSale: approved.filter(({ action }) => action === 'sale').length,
    },
    activeUsers: Math.max(0, ever('AccountConfirmed', 'UserRestored') - ever('AccountDeleted', 'UserSuspended')),
    categories: categories.map((category: Category) => ({
      category,
      ads: approved.filter((ad) => ad.category === category).length,
    })),
    moderation: {
      decided: waits.length,
      averageSeconds: Math.round(waits.reduce((total, wait) => total + wait, 0) / waits.length),
      withinADayPercent: Math.round((waits.filter((wait) => wait <= 86_400).length / waits.length) * 1000) / 10,
    },
    waiting: {
      withdrawals: Math.max(0, ever('WithdrawalRequested') - ever('WithdrawalCompleted', 'WithdrawalFailed')),
      donations: Math.max(0, ever('DonationRequested') - ever('DonationCompleted', 'DonationRejected')),
    },
    funnel: {
      visits: 0,
      searches: 0,
      ads: 0,
      contacts: of('ConversationStarted').length,
      pickups: of('PickupCompleted').length,
    },
  }
}

const firstDays = { week: '2026-11-15', month: '2026-11-01', half: '2026-06-01', year: '2025-12-01' } as const

async function expectRecomputed(events: readonly Happened[]): Promise<void> {
  for (const period of figurePeriods) {
    const page = await readDashboard(table, period, now)
    expect(page).toMatchObject(recompute(events, firstDays[period]))
    const points = page.points.reduce((total, { revenueCents }) => total + revenueCents, 0)
    expect(points).toBe(page.totals.revenueCents)
  }
  const { days } = await readFigures(table, { day: '2020-01-01', month: '2020-01' })
  const sales = Map.groupBy(
    events.filter(({ name }) => name === 'OrderCompleted'),
    ({ event }) => dayOf(new Date(event.at)),
  )
  const salesOfDays = [...days].flatMap(([day, figures]) => (figures.sales ? [[day, figures.sales] as const] : []))
  expect(new Map(salesOfDays)).toEqual(new Map([...sales].map(([day, group]) => [day, group.length] as const)))
}

/** Loses a tenth of the counters and changes another tenth. */
async function spoil(): Promise<void> {
  const counters = (await Promise.all(shards.map((shard) => rowsBetween(table, shard, 'DAY#', 'MONTH#Z')))).flat()
  for (const [index, { pk, sk }] of counters.entries()) {
    const Key = { pk, sk }
    if (index % 10 === 0) await table.client.send(new DeleteCommand({ TableName: table.name, Key }))
    if (index % 10 === 5)
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key,
          UpdateExpression: 'ADD #sales :more',
          ExpressionAttributeNames: { '#sales': 'sn' },
          ExpressionAttributeValues: { ':more': 7 },
        }),
      )
  }
}

it('equals a recomputation after 10,000 random events, doubled and late, and after a rebuild of wrong counters', async () => {
  const history = historyOf(10_000)
  // In the order of generation, which is random in time: most events arrive late.
  const delivered = history.flatMap(({ happened, deliveries }) => Array.from({ length: deliveries }, () => happened))
  for (let start = 0; start < delivered.length; start += 100)
    await Promise.all(delivered.slice(start, start + 100).map(deliver))
  const events = history.map(({ happened }) => happened)
  await expectRecomputed(events)
  await spoil()
  const { corrected, events: counted } = await rebuildFigures(table, '2025-10-01', '2026-11-21')
  expect(counted).toBe(history.length)
  expect(corrected.length).toBeGreaterThan(100)
  await expectRecomputed(events)
  expect((await rebuildFigures(table, '2025-10-01', '2026-11-21')).corrected).toEqual([])
}, 300_000)
