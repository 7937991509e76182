import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { otherReceiver } from '../../shared/payouts/other-receiver.ts'
import { soldOrder } from '../../test/support/fixtures/orders.ts'
import { freshEndToEndId } from '../../test/support/money/end-to-end.ts'
import { createPayoutSetup, tally } from '../../test/support/money/payouts.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { auditsOf } from '../kit/audit.ts'
import { readProfile, taxIdHolder } from '../kit/people/profile/profiles.ts'
import { hashOfDeviceKey, rememberDevice } from '../kit/people/sign-ins/devices.ts'
import { keys } from '../kit/table/keys.ts'
import { sale } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const { table, ana, admin, other, admins, at, earn, withdrawals } = createPayoutSetup(now)
const { form, request, settle, settleAll, read, linesOf, file } = withdrawals

const email = { pixKeyType: 'email', pixKey: 'ana@banco.example' } as const
const [own, foreign] = ['***.982.247-**', '***.444.777-**']
const tomorrow = { table, admins, now: at(dayMs + 1) }
const seen = (receiver: string, endToEndId = '') => ({ endToEndId, receiver })

async function unnumbered() {
  const actor = { userId: randomUUID(), isAdmin: false }
  const profile = sampleProfile({ id: actor.userId, email: `${actor.userId}@mail.example` })
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.profile(actor.userId), ...profile } }),
  )
  return actor
}

describe('the number of a withdrawal', () => {
  it('is the one of the profile', async () => {
    await earn(30_000)
    const given = form(10_000, { taxId: '111.444.777-35', ...email })
    await expect(request(given)).rejects.toMatchObject({ code: 'withdrawal.tax_id_differs' })
    const key = form(10_000, { pixKey: '111.444.777-35' })
    await expect(request(key)).rejects.toMatchObject({ code: 'withdrawal.pix_key_not_own' })
  })

  it('is kept in a profile without one, for one account only', async () => {
    const [bia, caio] = [await unnumbered(), await unnumbered()]
    const numbered = (taxId: string) => form(10_000, { taxId, pixKey: taxId })
    await expect(request(numbered('111.444.777-35'), now, bia)).rejects.toMatchObject({
      code: 'withdrawal.below_threshold',
    })
    for (const one of [bia, caio]) await earn(30_000, undefined, one)
    // Concurrent requests of the first number do not get in the way of each other.
    const both = [request(numbered('111.444.777-35'), now, bia), request(numbered('111.444.777-35'), now, bia)]
    expect(await tally(both)).toEqual({ done: 2 })
    expect((await readProfile(table, bia.userId))?.taxId).toBe('11144477735')
    expect(await taxIdHolder(table, '11144477735')).toBe(bia.userId)
    for (let tries = 0; tries < 5; tries++)
      await expect(request(numbered('11144477735'), now, caio)).rejects.toMatchObject({ code: 'profile.tax_id_taken' })
    await expect(request(numbered('11144477735'), now, caio)).rejects.toMatchObject({ code: 'request.limit_reached' })
    expect((await readProfile(table, caio.userId))?.taxId).toBeNull()
  })
})

describe('a new PIX key', () => {
  it('is paid a day after the request, and at once when it was paid before', async () => {
    await earn(30_000)
    const first = await request(form(10_000, email))
    expect(first.payableFrom).toBe(at(dayMs).toISOString())
    await expect(settle(first.id, admin, 'post', undefined, seen(own))).rejects.toMatchObject({
      code: 'withdrawal.key_too_new',
    })
    expect(await settle(first.id, admin, 'post', tomorrow, seen(own))).toBe('decided')
    expect((await request(form(10_000, email), at(2 * dayMs))).payableFrom).toBeNull()
    expect((await request(form(10_000))).payableFrom).toBeNull()
  })

  it('can be returned at once', async () => {
    await earn(30_000)
    const { id } = await request(form(10_000, email))
    expect(await settle(id, admin, 'release')).toBe('decided')
  })
})

describe('the receiver', () => {
  it('is entered for keys that do not name it', async () => {
    await earn(30_000)
    const { id } = await request(form(10_000, email))
    const settleSeen = (receiver: string) => settle(id, admin, 'post', tomorrow, seen(receiver))
    await expect(settleSeen(' ')).rejects.toMatchObject({ code: 'withdrawal.receiver_required' })
    await expect(settleSeen('Ana')).rejects.toMatchObject({ code: 'withdrawal.receiver_invalid' })
    expect(await settleSeen(own)).toBe('decided')
    expect(await read(id)).toMatchObject({ status: 'completed', receiverTaxId: own })
  })

  it('that is another person fails the withdrawal, also with one of two admins', async () => {
    await earn(300_000)
    for (const amountCents of [10_000, 150_000]) {
      const { id } = await request(form(amountCents, email))
      expect(await settle(id, admin, 'post', undefined, seen(foreign))).toBe('returned')
      expect(await read(id)).toMatchObject({ status: 'failed', reason: otherReceiver, receiverTaxId: null })
      const { rows } = await auditsOf(table, id, { before: undefined, size: 5 })
      expect(rows).toMatchObject([{ action: 'fail:withdrawal', after: { receiverTaxId: foreign } }])
    }
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 0, consumedCents: 0 })
  })

  it('of one withdrawal says nothing about others', async () => {
    await earn(30_000)
    const ids = [(await request(form(10_000, email))).id, (await request(form(10_000, email))).id]
    expect(await settleAll(ids)).toMatchObject({
      refused: ids.map((id) => ({ id, code: 'withdrawal.receiver_required' })),
    })
  })
})

describe('the end-to-end id', () => {
  it('is required above the limit, valid, and of one withdrawal', async () => {
    await earn(500_000)
    const paid = (id: string, endToEndId: string) => settle(id, other, 'post', undefined, seen('', endToEndId))
    const [first, second] = [await request(form(150_000)), await request(form(150_000))]
    for (const { id } of [first, second]) expect(await settle(id)).toBe('endorsed')
    await expect(paid(first.id, '')).rejects.toMatchObject({ code: 'withdrawal.end_to_end_required' })
    const wrong = ['E1', freshEndToEndId(at(-2 * dayMs)), freshEndToEndId(at(dayMs))]
    for (const id of wrong)
      await expect(paid(first.id, id)).rejects.toMatchObject({ code: 'withdrawal.end_to_end_invalid' })
    const id = freshEndToEndId(at(0))
    expect(await paid(first.id, id)).toBe('decided')
    expect(await read(first.id)).toMatchObject({ endToEndId: id })
    await expect(paid(second.id, id)).rejects.toMatchObject({ code: 'withdrawal.end_to_end_used' })
    expect(await read(second.id)).toMatchObject({ status: 'pending' })
  })

  it('is kept below the limit when given', async () => {
    await earn(30_000)
    const { id } = await request(form(10_000))
    const given = freshEndToEndId(at(0))
    expect(await settle(id, admin, 'post', undefined, seen('', given))).toBe('decided')
    expect(await read(id)).toMatchObject({ endToEndId: given })
  })
})

describe('the person beside a withdrawal', () => {
  it('has balance, last payouts and signals of the newest sales', async () => {
    await earn(30_000)
    const bia = await unnumbered()
    const order = soldOrder(
      {
        id: newId('order', now),
        recyclableId: newId('recyclable', now),
        sellerId: ana.userId,
        buyerId: bia.userId,
      },
      now,
    )
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.order(order.id), ...order } }))
    const terms = { userId: ana.userId, recyclableId: order.recyclableId, priceCents: 5_000, feesCents: 1_199 }
    const moves = [sale.pay(order.id, 'p1', terms), sale.accept(order.id, 'pic_1'), sale.earn(order.id, 'pic_1')]
    for (const [minute, move] of moves.entries()) await moveMoney(table, [move], { now: at(minute * 60_000) })
    const device = hashOfDeviceKey(await rememberDevice(table, ana.userId, now))
    await rememberDevice(table, bia.userId, now, { device: null, poolDevice: null, beside: [device] })
    const before = await request(form(10_000))
    const { id } = await request(form(12_000), at(1))
    expect((await file(id)).person).toMatchObject({
      availableCents: 13_000,
      heldCents: 22_000,
      lastPayouts: [{ id: before.id, amountCents: 10_000, status: 'pending' }],
      blockedBy: null,
      signals: expect.arrayContaining(
        ['quick_pickup', 'shared_device'].map((code) => ({ code, orderId: order.id, buyerId: bia.userId })),
      ),
    })
  })
})

describe('the sum of seven days', () => {
  it('takes two admins once it is above the limit, however small the parts', async () => {
    await earn(1_000_000)
    const rows = []
    for (let made = 0; made < 8; made++) rows.push(await request(form(100_000)))
    const counts = await tally(rows.map(({ id }) => settle(id)))
    expect(counts).toEqual({ done: 8 })
    for (const { id } of rows) expect(await read(id)).toMatchObject({ status: 'pending' })
    expect((await linesOf(rows)).every(({ takesTwo }) => takesTwo)).toBe(true)
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 800_000, consumedCents: 0 })
  })

  it('leaves out failed and older withdrawals', async () => {
    await earn(1_000_000)
    const old = await request(form(90_000), at(-8 * dayMs))
    expect(await settle(old.id, admin, 'post', { table, admins, now: at(-8 * dayMs) })).toBe('decided')
    const failed = await request(form(90_000))
    await settle(failed.id, admin, 'release')
    const { id } = await request(form(90_000))
    expect(await settle(id)).toBe('decided')
    expect(await settle((await request(form(20_000))).id)).toBe('endorsed')
  })
})
