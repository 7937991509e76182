import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { payableFromEntries, qualifyingCents, rewardCents } from '../../shared/referrals/reward.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { newReferral, referralParts } from '../kit/rewards/referrals.ts'
import { keys } from '../kit/table/keys.ts'
import { ConditionsFailed, transact } from '../kit/table/transaction.ts'
import { sale } from '../ledger/movements.ts'
import { moveMoney, readBalance, readJournals } from '../ledger/store.ts'
import { countDueTrades } from './count.ts'
import { hideOwn } from './own.ts'
import { payReferrals } from './pay.ts'
import { recordSale } from './record.ts'
import { findReferral, readCounts, readReferrals } from './store.ts'
import type { CompletedSale } from './trade-row.ts'

const table = createTable()
const start = new Date('2026-01-05T12:00:00.000Z')
const day = (number: number) => new Date(start.getTime() + number * dayMs)
const people = payableFromEntries + 1
const logger = { error: () => undefined }

interface PlannedSale {
  readonly seller: number
  readonly buyer: number
  readonly priceCents: number
  readonly disputed: boolean
  readonly completedOn: number
}
const plannedSale = fc.record({
  seller: fc.integer({ min: -1, max: people - 1 }),
  buyer: fc.integer({ min: -1, max: people - 1 }),
  priceCents: fc.constantFrom(10_000, 15_000, 29_999, 30_000, 45_000),
  disputed: fc.boolean(),
  completedOn: fc.integer({ min: 0, max: 20 }),
})
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ deliver: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ countOn: fc.integer({ min: 0, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ payOn: fc.integer({ min: 0, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ suspendOrRestore: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ remove: fc.nat({ max: people - 1 }) }) },
  { weight: 1, arbitrary: fc.record({ hide: fc.nat({ max: people - 1 }) }) },
)

/** A referrer with some referred users; people of number -1 were referred by no user. */
async function createWorld(planned: readonly PlannedSale[]) {
  const referrerId: string = randomUUID()
  const adminIds: string[] = [randomUUID(), randomUUID()]
  const referredIds = Array.from({ length: people }, (): string => randomUUID())
  for (const id of [referrerId, ...referredIds]) {
    const profile = sampleProfile({ id, email: `${id}@mail.example` })
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(id), ...profile } }))
  }
  for (const id of referredIds) await transact(table, referralParts(newReferral(referrerId, id, start)))
  const sales: CompletedSale[] = []
  for (const one of planned) {
    const [orderId, pickupId] = [newId('order', start), newId('pickup', start)]
    const [ownerId, interestedId] = [one.seller, one.buyer].map((index) => referredIds[index] ?? randomUUID())
    if (ownerId === undefined || interestedId === undefined || ownerId === interestedId) continue
    const at = day(one.completedOn)
    const { priceCents } = one
    const terms = { userId: ownerId, recyclableId: newId('recyclable', start), priceCents, feesCents: 299 }
    const moves = [sale.pay(orderId, 'p1', terms), sale.accept(orderId, 'k1'), sale.earn(orderId, 'k1')]
    await moveMoney(table, [...moves, ...(one.disputed ? [sale.chargeBack(orderId, 'c1')] : [])], { now: at })
    sales.push({ pickupId, orderId, priceCents, ownerId, interestedId, at: at.toISOString() })
  }
  const undisputed = new Set(planned.flatMap(({ disputed }, index) => (disputed ? [] : [index])))
  return { referrerId, adminIds, referredIds, sales, undisputed }
}
type Created = Awaited<ReturnType<typeof createWorld>>

const isRace = (error: unknown) => error instanceof Refusal || error instanceof ConditionsFailed

async function both(work: () => Promise<unknown>): Promise<void> {
  for (const outcome of await Promise.allSettled([work(), work()]))
    if (outcome.status === 'rejected' && !isRace(outcome.reason) && !/not counted/.test(String(outcome.reason)))
      throw outcome.reason
}

function pay({ adminIds, referredIds }: Created, now: Date): Promise<void> {
  const [userId = ''] = adminIds
  const deps = { table, admins: { isAdmin: async (id: string) => adminIds.includes(id) }, now }
  return both(() => payReferrals(deps, { userId, isAdmin: true }, referredIds))
}

async function suspend(id: string, suspension: object | null): Promise<void> {
  await table.client
    .send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.profile(id),
        UpdateExpression: 'SET suspension = :suspension',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':suspension': suspension },
      }),
    )
    .catch((error: Error) => {
      if (error.name !== 'ConditionalCheckFailedException') throw error
    })
}

/** Sums, counts, journals and balance agree after every step; what qualified or was paid stays so. */
async function checkAgreement({ referrerId, referredIds }: Created, qualifiedAt: Map<string, string>): Promise<void> {
  const rows = await readReferrals(table, referredIds)
  const numberOf = (...wanted: string[]) => rows.filter(({ status }) => wanted.includes(status)).length
  const paid = numberOf('paid')
  expect(await readCounts(table, referrerId)).toEqual({
    pending: numberOf('pending'),
    earned: numberOf('qualified', 'paid'),
    paid,
    takenBack: 0,
  })
  expect(await readBalance(table, referrerId)).toMatchObject({ creditedCents: paid * rewardCents, consumedCents: 0 })
  if (numberOf('qualified', 'paid') < payableFromEntries) expect(paid).toBe(0)
  for (const row of rows) {
    expect(row.status === 'pending').toBe(Math.max(row.soldCents, row.boughtCents) < qualifyingCents)
    const before = qualifiedAt.get(row.referredId)
    if (before !== undefined) expect(row.qualifiedAt).toBe(before)
    if (row.qualifiedAt !== null) qualifiedAt.set(row.referredId, row.qualifiedAt)
  }
}

async function takeStep(world: Created, one: Partial<Record<string, number>>): Promise<void> {
  const { referrerId, referredIds, sales } = world
  const user = (index: number) => referredIds[index] ?? referrerId
  if (one.deliver !== undefined && sales.length > 0) {
    const delivered = sales[one.deliver % sales.length] as CompletedSale
    await both(() => recordSale(table, delivered))
  }
  if (one.countOn !== undefined) await both(() => countDueTrades(table, { now: day(one.countOn ?? 0), logger }))
  if (one.payOn !== undefined) await pay(world, day(one.payOn))
  if (one.suspendOrRestore !== undefined) {
    const reason = { reason: 'Denúncias.', since: start.toISOString() }
    await suspend(user(one.suspendOrRestore % (people + 1)), one.suspendOrRestore % 2 ? reason : null)
  }
  if (one.remove !== undefined)
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.profile(user(one.remove)) }))
  if (one.hide !== undefined) await both(() => hideOwn({ table, now: start }, user(one.hide ?? 0), true))
}

describe('referrals', () => {
  it('qualify and are paid once, whatever the order of events, and equal the ledger', { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(
        // Enough sales that the referrer often reaches R$ 100.
        fc.subarray([...Array(people).keys()], { minLength: people - 2 }),
        fc.array(plannedSale, { maxLength: 12 }),
        fc.array(step, { maxLength: 25 }),
        async (sellers, planned, taken) => {
          const enough = { buyer: -1, priceCents: qualifyingCents, disputed: false, completedOn: 3 }
          const possible = [...sellers.map((seller) => ({ seller, ...enough })), ...planned].filter(
            ({ seller, buyer }) => seller !== buyer || seller === -1,
          )
          const world = await createWorld(possible)
          const qualifiedAt = new Map<string, string>()
          for (const one of taken) {
            await takeStep(world, one)
            await checkAgreement(world, qualifiedAt)
          }
          for (const one of world.sales.toReversed()) await recordSale(table, one)
          await countDueTrades(table, { now: day(90), logger })
          await suspend(world.referrerId, null)
          await pay(world, day(91))
          await pay(world, day(92))
          await checkAgreement(world, qualifiedAt)
          await checkEnd(world)
        },
      ),
      { numRuns: 12 },
    ),
  )
})

/** The result is that of one plain sum over all sales. */
async function checkEnd({ referredIds, referrerId, sales, undisputed }: Created): Promise<void> {
  const sumOf = (side: 'ownerId' | 'interestedId', id: string) =>
    sales.reduce((sum, one, index) => sum + (undisputed.has(index) && one[side] === id ? one.priceCents : 0), 0)
  let reached = 0
  for (const id of referredIds) {
    const [soldCents, boughtCents] = [sumOf('ownerId', id), sumOf('interestedId', id)]
    expect(await findReferral(table, id)).toMatchObject({ soldCents, boughtCents })
    if (Math.max(soldCents, boughtCents) >= qualifyingCents) reached++
  }
  const paid = reached >= payableFromEntries ? reached : 0
  expect((await readBalance(table, referrerId)).creditedCents).toBe(paid * rewardCents)
  const rewards = await Promise.all(
    (await readReferrals(table, referredIds)).map(({ id }) => readJournals(table, `reward/${id}`)),
  )
  expect(rewards.flat()).toHaveLength(paid)
}
