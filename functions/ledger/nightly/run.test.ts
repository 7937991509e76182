import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTable } from '../../../test/support/tables/table.ts'
import { type Key, keys } from '../../kit/table/keys.ts'
import { donation, type Movement, reward, sale, stray, withdrawal } from '../movements.ts'
import { moveMoney } from '../store.ts'
import { type AuditState, auditAll, auditState, continueAudit, newAudit } from './run.ts'

const table = createTable()
const dayMs = 24 * 60 * 60 * 1000
const start = Date.parse('2026-01-01T12:00:00.000Z')
const terms = { userId: 'ana', recyclableId: 'ad_1', priceCents: 10_000, feesCents: 2_099 }
const move = (movements: readonly Movement[], day = 1) =>
  moveMoney(table, movements, { now: new Date(start + day * dayMs) })
const put = (Key: Key, row: object) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { ...Key, ...row } }))
const set = (Key: Key, name: string, value: unknown) =>
  table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  )

async function audit(): Promise<AuditState & { found: string[] }> {
  const found: string[] = []
  const state = await auditAll(table, ({ where, what }) => found.push(`${where} ${what}`))
  return { ...state, found }
}

const order = { sellerId: 'ana', priceCents: 10_000, totalCents: 12_099 }

beforeEach(async () => {
  await move([sale.pay('o1', 'p1', terms)])
  await move([sale.accept('o1', 'k1')])
  await put(keys.order('o1'), { id: 'o1', status: 'paid', ...order })
  await put(keys.order('o2'), { id: 'o2', status: 'expired', ...order })
  await move([reward('x1', { userId: 'bia', amountCents: 20_000 })])
  await move([donation.hold('d1', { userId: 'bia', entityId: 'abrigo', amountCents: 500, origin: 'request' })])
  await put(keys.donation('d1'), { id: 'd1', status: 'pending', amountCents: 500 })
  await move([withdrawal.hold('w1', { userId: 'bia', amountCents: 3_000 })], 60)
  await move([withdrawal.post('w1')], 61)
  await put(keys.withdrawal('w1'), { id: 'w1', status: 'completed', amountCents: 3_000 })
  await move([stray.pay('p2', 700)])
  const ofStray = { paymentId: 'p2', ledger: { state: 'refunding', amountCents: 700 } }
  await put(keys.finding('differs~p2'), { id: 'differs~p2', ...ofStray })
})

describe('nightly audit', () => {
  it('reports no difference where ledger and records agree', async () => {
    expect(await audit()).toMatchObject({ people: 2, journals: 7, records: 5, differences: 0, found: [], done: true })
  })

  it('finds differences between the ledger and its records', async () => {
    const withdrawalRow = keys.withdrawal('w1')
    const cases: readonly (readonly [string, () => Promise<unknown>, string])[] = [
      [
        'a completed order that was not earned',
        () => set(keys.order('o1'), 'status', 'completed'),
        'is completed, in the ledger accepted',
      ],
      [
        'an order with another price',
        () => set(keys.order('o1'), 'priceCents', 1),
        'has other amounts or people than sale/o1',
      ],
      ['an order of another seller', () => set(keys.order('o1'), 'sellerId', 'bia'), 'has other amounts or people'],
      ['a paid order without money', () => set(keys.order('o2'), 'status', 'paid'), 'is paid, in the ledger none'],
      ['an unknown status', () => set(keys.order('o2'), 'status', 'lost'), 'is lost, in the ledger none'],
      ['a withdrawal paid twice', () => set(withdrawalRow, 'status', 'pending'), 'is pending, in the ledger posted'],
      ['a withdrawal with another amount', () => set(withdrawalRow, 'amountCents', 1), 'has other amounts or people'],
      [
        'a donation without its money',
        () => set(keys.donation('d1'), 'status', 'completed'),
        'is completed, in the ledger held',
      ],
      [
        'a finding that denies a booking',
        () => set(keys.finding('differs~p2'), 'ledger', { state: 'none', amountCents: 0 }),
        'says that nothing is booked',
      ],
    ]
    const before = new Map<string, Record<string, unknown>>([
      ['o1', { status: 'paid', ...order }],
      ['o2', { status: 'expired', ...order }],
    ])
    for (const [name, change, expected] of cases) {
      for (const [id, row] of before) await put(keys.order(id), { id, ...row })
      await put(withdrawalRow, { id: 'w1', status: 'completed', amountCents: 3_000 })
      await put(keys.donation('d1'), { id: 'd1', status: 'pending', amountCents: 500 })
      await change()
      const { found, differences } = await audit()
      expect([differences, found.join()], name).toEqual([1, expect.stringContaining(expected)])
    }
  })

  it('accepts an open dispute of each step of a sale', async () => {
    await move([sale.dispute('o1', 'p1-1')])
    expect((await audit()).found).toEqual([])
    await move([sale.win('o1', 'p1-1')])
    await move([sale.earn('o1', 'k1')])
    await set(keys.order('o1'), 'status', 'completed')
    await move([sale.dispute('o1', 'p1-2')])
    expect((await audit()).found).toEqual([])
    await move([sale.lose('o1', 'p1-2')])
    expect((await audit()).found).toEqual(['ORDER#o1 ORDER is completed, in the ledger earned-charged-back'])
  })

  it('finds money without a record', async () => {
    await move([sale.pay('o3', 'p3', terms)])
    expect((await audit()).found).toEqual(['ORDER#o3 ORDER is missing; sale/o3 exists'])
  })

  it('has the same result in parts, whose state is JSON', async () => {
    await move([sale.pay('o3', 'p3', terms)])
    const whole = await audit()
    let state = newAudit
    const found: string[] = []
    const tell = ({ where, what }: { where: string; what: string }) => found.push(`${where} ${what}`)
    do {
      const read = auditState.parse(JSON.parse(JSON.stringify(state)))
      state = await continueAudit(table, read, { hasTime: () => false, tell })
    } while (!state.done)
    expect({ ...state, found }).toEqual(whole)
  })
})
