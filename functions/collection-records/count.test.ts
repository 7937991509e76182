import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { categories } from '../../shared/recyclables/categories.ts'
import { samplePickup } from '../../test/support/fixtures/pickup-rows.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { keys } from '../kit/table/keys.ts'
import { type CollectedPickup, contributionOf } from './contribution.ts'
import { countPickup } from './count.ts'
import { rebuildRecord } from './rebuild.ts'
import { figuresOf, sumOf } from './record-rows.ts'
import { issueReport } from './report.ts'
import { linesOf, monthsOf, setRebuilding } from './store.ts'

const table = createTable()
const year = { from: '2026-01', to: '2026-12' }
const now = new Date('2026-12-31T12:00:00.000Z')
/** Each test and each run of a property has its own account. */
let cooperative: ProfileRow
let userId: string

const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }))
async function newCooperative(): Promise<void> {
  cooperative = sampleProfile({ id: randomUUID(), profileType: 'cooperative' })
  userId = cooperative.id
  await put({ ...keys.profile(userId), ...cooperative })
}
beforeEach(newCooperative)

const supplierOf = (number: number) => `0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a${String(10 + number)}`
const weights = fc.uniqueArray(
  fc.record({ material: fc.constantFrom(...categories), grams: fc.integer({ min: 1, max: 30_000_000 }) }),
  { maxLength: 3, selector: ({ material }) => material },
)
const pickups = fc
  .array(
    fc.record({
      supplier: fc.integer({ min: 0, max: 3 }),
      completedAt: fc.date({ min: new Date('2026-01-05'), max: new Date('2026-12-20'), noInvalidDate: true }),
      quick: fc.boolean(),
      city: fc.constantFrom(null, { id: 3509502, name: 'Campinas - SP' }, { id: 1200401, name: 'Rio Branco - AC' }),
      owner: weights,
      interested: weights,
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) =>
    all.map(
      ({ supplier, completedAt, quick, city, owner, interested }, index): CollectedPickup => ({
        pickupId: `pic_01KAJ3P6Q0ABCDEFGHJKMNP${String(100 + index)}`,
        ownerId: supplierOf(supplier),
        interestedId: '',
        acceptedAt: new Date(completedAt.getTime() - (quick ? 60_000 : 90_000_000)).toISOString(),
        completedAt: completedAt.toISOString(),
        city,
        confirmations: {
          owner: { at: completedAt.toISOString(), weights: owner },
          interested: { at: completedAt.toISOString(), weights: interested },
        },
      }),
    ),
  )

const shown = async () => ({
  figures: figuresOf(year, await monthsOf(table, userId, year)),
  lines: (await linesOf(table, userId, { ...year, size: 1000 })).lines,
})

/** The figures of a period, computed from all pickups at once. */
function expected(all: readonly CollectedPickup[]) {
  const contributions = all.map(contributionOf)
  const weighed = contributions.filter(({ weights: own }) => own.length > 0)
  const sumWhere = (material: string) =>
    sumOf(weighed.flatMap(({ weights: own }) => own).filter((weight) => weight.material === material))
  return {
    pickups: weighed.length,
    flagged: contributions.filter(({ flag }) => flag).length,
    unweighed: contributions.filter(({ flag, weights: own }) => !flag && own.length === 0).length,
    materials: categories
      .map((material) => ({ material, ...sumWhere(material) }))
      .filter(({ bothGrams, oneGrams }) => bothGrams + oneGrams > 0),
  }
}

describe('record of a cooperative', () => {
  it('equals the sums of all pickups, whatever the order and repetition of events', async () => {
    await fc.assert(
      fc.asyncProperty(pickups, fc.infiniteStream(fc.nat()), async (all, lots) => {
        await newCooperative()
        const twice = [...all, ...all]
          .map((pickup) => ({ pickup, at: lots.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
        for (const { pickup } of twice) await countPickup(table, { ...pickup, interestedId: userId })
        const { figures, lines } = await shown()
        expect(figures).toMatchObject(expected(all))
        for (const parts of [figures.months, figures.cities, lines.flatMap(({ materials }) => materials)])
          expect(sumOf(parts)).toEqual(sumOf(figures.materials))
        expect(lines.reduce((sum, line) => sum + line.pickups, 0)).toBe(figures.pickups)
        const numbers = [...new Set(lines.map(({ supplier }) => supplier))].sort((a, b) => a - b)
        expect(numbers).toEqual(numbers.map((_, index) => index + 1))
      }),
      { numRuns: 12 },
    )
  })

  it('is the same after a rebuild from the table, with the same numbers of suppliers', async () => {
    await fc.assert(
      fc.asyncProperty(pickups, async (all) => {
        await newCooperative()
        for (const given of all) {
          const pickup = { ...given, interestedId: userId }
          await countPickup(table, pickup)
          await storePickup(pickup)
        }
        const before = await shown()
        expect(await rebuildRecord(table, userId)).toBe(all.length)
        expect(await shown()).toEqual(before)
      }),
      { numRuns: 6 },
    )
  })

  it('counts pickups of all suppliers at once, each supplier with its own number', async () => {
    const at = '2026-05-05T12:00:00.000Z'
    const confirmations = { owner: { at, weights: [] }, interested: { at, weights: [paper(1000)] } }
    const all = [0, 1, 2, 3].flatMap((supplier) =>
      [0, 1].map((copy) => ({
        pickupId: `pic_${supplier}${copy}`,
        ownerId: supplierOf(supplier),
        interestedId: userId,
        acceptedAt: null,
        completedAt: at,
        city: null,
        confirmations,
      })),
    )
    await Promise.all([...all, ...all].map((pickup) => countPickup(table, pickup)))
    const { lines, figures } = await shown()
    expect(lines.map(({ supplier, pickups: count }) => [supplier, count])).toEqual([4, 3, 2, 1].map((n) => [n, 2]))
    expect(figures.materials).toEqual([{ material: 'paper', bothGrams: 0, oneGrams: 8000 }])
  })

  it('is kept neither for citizens nor for deleted accounts', async () => {
    await put({ ...keys.profile(userId), ...cooperative, profileType: 'citizen' })
    await countPickup(table, simple('pic_1'))
    expect(await monthsOf(table, userId, year)).toEqual([])
    await countPickup(table, { ...simple('pic_2'), interestedId: supplierOf(9) })
    expect(await monthsOf(table, supplierOf(9), year)).toEqual([])
  })

  it('makes events wait during a rebuild', async () => {
    await setRebuilding(table, userId, true)
    await expect(countPickup(table, simple('pic_1'))).rejects.toThrow('is being rebuilt')
    await rebuildRecord(table, userId)
    await countPickup(table, simple('pic_1'))
    expect((await shown()).figures.pickups).toBe(1)
  })

  it('pages its lines without gaps', async () => {
    for (const number of [1, 2, 3, 4, 5])
      await countPickup(table, { ...simple(`pic_${number}`), ownerId: supplierOf(number) })
    const first = await linesOf(table, userId, { ...year, size: 2 })
    const second = await linesOf(table, userId, { ...year, size: 2, before: first.next })
    const third = await linesOf(table, userId, { ...year, size: 2, before: second.next })
    const suppliers = [first, second, third].map(({ lines }) => lines.map(({ supplier }) => supplier))
    expect([suppliers, third.next]).toEqual([[[5, 4], [3, 2], [1]], undefined])
  })
})

describe('report', () => {
  const report = () => issueReport(table, cooperative, year, now)

  it('keeps its figures when the record changes, and numbers the next one', async () => {
    await countPickup(table, simple('pic_1'))
    const first = await report()
    expect(first).toMatchObject({
      number: 1,
      bothGrams: 0,
      oneGrams: 1000,
      suppliers: [{ supplier: 1, bothGrams: 0, oneGrams: 1000 }],
      holder: { name: cooperative.name, taxId: cooperative.taxId },
    })
    expect(await report()).toEqual(first)
    await countPickup(table, simple('pic_2'))
    expect(await report()).toMatchObject({ number: 2, oneGrams: 2000, figures: { pickups: 2 } })
  })

  it('is refused for a period without weights', async () => {
    await expect(report()).rejects.toThrow('collection_record.empty')
  })

  it('is refused above the quota of a day', async () => {
    for (let number = 1; number <= 20; number++) {
      await countPickup(table, simple(`pic_${number}`))
      await report()
    }
    await countPickup(table, simple('pic_21'))
    await expect(report()).rejects.toThrow('request.limit_reached')
  })
})

function paper(grams: number) {
  return { material: 'paper' as const, grams }
}

function simple(pickupId: string): CollectedPickup {
  const at = '2026-05-05T12:00:00.000Z'
  return {
    pickupId,
    ownerId: supplierOf(1),
    interestedId: userId,
    acceptedAt: null,
    completedAt: at,
    city: null,
    confirmations: { owner: { at, weights: [] }, interested: { at, weights: [paper(1000)] } },
  }
}

/** Writes a pickup as the completion does. A deleted account's id is not that of its supplier number. */
async function storePickup({ pickupId: id, ...pickup }: CollectedPickup): Promise<void> {
  const { city: _, ...row } = pickup
  const stored = samplePickup({ ...row, id, status: 'completed' })
  await put({ ...keys.pickup(id), ...stored, ownerId: 'deleted' })
  await put({ ...keys.completedPickupOf(userId, `${stored.date}T${stored.time}`, id), pickupId: id })
}
