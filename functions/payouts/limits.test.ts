import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/days.ts'
import { createPayoutSetup, tally } from '../../test/support/money/payouts.ts'
import { keys } from '../kit/table/keys.ts'
import { donation } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { recordShare } from './record-share.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const setup = createPayoutSetup(now)
const { table, ana, admin, other, abrigo, at, earn } = setup
const kinds = [
  { kind: 'withdrawal', operations: setup.withdrawals },
  { kind: 'donation', operations: setup.donations },
] as const

describe.each(kinds)('limit of a $kind', ({ operations }) => {
  const { form, request, settle, settleAll, linesOf, read } = operations as typeof setup.withdrawals

  it('holds for the sum of concurrent decisions of one admin', async () => {
    await earn(500_000)
    // Requested before the days that count, so that only payments add up.
    const ids: string[] = []
    for (let count = 0; count < 8; count++) ids.push((await request(form(50_000), at(-8 * dayMs))).id)
    const outcomes = await Promise.all(ids.map((id) => settle(id)))
    expect(outcomes.filter((outcome) => outcome === 'decided')).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome === 'endorsed')).toHaveLength(6)
    expect(await readBalance(table, ana.userId)).toMatchObject({ consumedCents: 100_000, heldCents: 300_000 })
  })

  it('counts requests of the last seven days, also concurrent ones', async () => {
    await earn(500_000)
    const made = await Promise.all(Array.from({ length: 6 }, () => request(form(20_000))))
    expect((await linesOf(made)).map(({ takesTwo }) => takesTwo)).toEqual(made.map(() => true))
    expect(await settleAll(made.map(({ id }) => id))).toMatchObject({ decided: [], endorsed: { length: 6 } })
  })

  it('counts returned money no longer', async () => {
    await earn(500_000)
    const [first, second] = [await request(form(80_000)), await request(form(80_000))]
    expect(await settle(first.id)).toBe('endorsed')
    expect(await settle(second.id, admin, 'release')).toBe('decided')
    expect(await settle(first.id)).toBe('decided')
  })

  it('counts payouts from before the row of sums', async () => {
    await earn(500_000)
    const [first, second] = [await request(form(60_000)), await request(form(60_000))]
    const forget = () =>
      table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.payoutWeek(ana.userId) }))
    await forget()
    expect(await settle(first.id)).toBe('endorsed')
    const third = await request(form(1_000))
    expect(await settle(third.id)).toBe('endorsed')
    await forget()
    expect(await settle(second.id)).toBe('endorsed')
    expect(await read(second.id)).toMatchObject({ status: 'pending' })
  })
})

describe('limit of young earnings', () => {
  const { form, request, settle, linesOf, file } = setup.donations

  it('takes two admins above R$ 500 of the last seven days', async () => {
    await earn(60_000, at(-8 * dayMs))
    await earn(60_000, at(-6 * dayMs))
    const { id } = await request(form(60_000))
    expect(await settle(id)).toBe('decided')
    const young = await request(form(50_000), at(8 * dayMs))
    expect((await linesOf([young]))[0]).toMatchObject({ takesTwo: true })
    expect(await settle(young.id)).toBe('endorsed')
    expect(await settle(young.id, other)).toBe('decided')
  })

  it('is free for older earnings, whatever else is held or earned', async () => {
    await earn(100_000, at(-8 * dayMs))
    await earn(100_000)
    const made = await request(form(60_000))
    expect((await file(made.id)).takesTwo).toBe(false)
    expect(await settle(made.id)).toBe('decided')
  })

  it('holds for the sum of several donations, also concurrent ones', async () => {
    await earn(200_000, now)
    const made = await Promise.all(Array.from({ length: 4 }, () => request(form(20_000))))
    const counts = await tally(made.map(({ id }) => settle(id)))
    expect(counts).toEqual({ done: 4 })
    expect(await readBalance(table, ana.userId)).toMatchObject({ consumedCents: 0, heldCents: 80_000 })
  })

  it('counts the share of a sale, which is always young', async () => {
    await earn(200_000, now)
    const share = (id: string) => ({ id, userId: ana.userId, entityId: abrigo().id, amountCents: 50_100 })
    const { id, ...given } = share('don_01KAJ3P6Q0ABCDEFGHJKMNPQRX')
    await moveMoney(table, [donation.hold(id, { ...given, origin: 'share' })], { now })
    await recordShare({ table, now }, { id, ...given, at: now.toISOString() })
    expect(await settle(id)).toBe('endorsed')
  })
})
